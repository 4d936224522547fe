import { listPeopleForSettlements } from './store.ts'
import type { Company } from '#features/companies/shared/contract.ts'
import { goesByMail } from '#features/notifications/server/store.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'

/** What a company's own address is written to about. */
type CompanyMailEvent = 'settlements.taxes_sent' | 'settlements.tax_due' | 'documents.asked' | 'documents.missing' | 'ksef.ended'

/** Of these hear those alone who see the settlements: an address of somebody else of the company's people gets no letter. */
const aboutSettlements: readonly CompanyMailEvent[] = ['settlements.taxes_sent', 'settlements.tax_due']

/** Others are of no concern to a company in the archive. */
const aboutLeaving: readonly CompanyMailEvent[] = ['ksef.ended']

/** Those of a company who are reached by an account. */
type Reached = readonly { email: string }[]

/** The company's own address, where it is written to beside these people; an address that is one of theirs gets no second letter. */
export function ownAddress({ email, company_mail }: Pick<Company, 'email' | 'company_mail'>, people: Reached): string | null {
  const isWritten = company_mail === 'always' ? people.every(person => person.email !== email) : company_mail === 'without_account' && people.length === 0
  return isWritten ? email : null
}

/** The same of one company, for an event that the office writes of by mail; those in the archive are told of their leaving alone. */
export async function mailOf(
  db: Db,
  office: Office,
  event: CompanyMailEvent,
  { company_id, people }: { company_id: string; people: Reached },
): Promise<string | null> {
  const company = await db
    .selectFrom('companies')
    .select(['email', 'company_mail'])
    .where('id', '=', company_id)
    .$if(!aboutLeaving.includes(event), companies => companies.where('archived_at', 'is', null))
    .executeTakeFirst()
  const address = company && ownAddress(company, people)
  if (!address || !(await goesByMail(db, office, event))) return null
  return aboutSettlements.includes(event) && (await isSeated(db, company_id, address)) ? null : address
}

/** Active or not: the address is theirs. */
async function isSeated(db: Db, company_id: string, address: string): Promise<boolean> {
  const seat = await db
    .selectFrom('company_people as seat')
    .innerJoin('users as person', 'person.id', 'seat.user_id')
    .select('seat.id')
    .where('seat.company_id', '=', company_id)
    .where('person.isAdmin', '=', false)
    .where(eb => eb(eb.fn<string>('lower', ['person.email']), '=', address.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return seat !== undefined
}

/** Who hears of a company's amounts: its people by their accounts, and by mail the company itself. */
export async function listSettlementAudience(db: Db, office: Office, company_id: string) {
  const people = await listPeopleForSettlements(db, company_id)
  return { people, email: await mailOf(db, office, 'settlements.taxes_sent', { company_id, people }) }
}
