import { type RawBuilder, sql } from 'kysely'
import { listPeopleForSettlements } from './store.ts'
import type { Company } from '#features/companies/shared/contract.ts'
import { goesByMail } from '#features/notifications/server/store.ts'
import type { CompanyRole } from '#kernel/access/access.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** What a company's own address is written to about. */
type CompanyMailEvent = 'settlements.taxes_sent' | 'settlements.tax_due' | 'documents.asked' | 'documents.missing' | 'ksef.ended' | 'messages.letter'

/** Of these hear those alone who see the settlements: an address of somebody else of the company's people gets no letter. */
const aboutSettlements: readonly CompanyMailEvent[] = ['settlements.taxes_sent', 'settlements.tax_due']

/** Others are of no concern to a company in the archive. */
export const aboutLeaving: readonly CompanyMailEvent[] = ['ksef.ended']

/** Those of a company who are reached by an account. */
type Reached = readonly { email: string }[]

/** The company's own address, where it is written to beside these people; an address that is one of theirs gets no second letter. */
export function ownAddress({ email, company_mail }: Pick<Company, 'email' | 'company_mail'>, people: Reached): string | null {
  const isOwn = (person: { email: string }) => person.email.toLowerCase() === email?.toLowerCase()
  const isWritten = company_mail === 'always' ? !people.some(isOwn) : company_mail === 'without_account' && people.length === 0
  return isWritten ? email : null
}

/** The same of a company `firm` in a query, for what concerns those alone who hold one of these roles: an address of somebody else of its people gets no letter. */
export function ownAddressFor(roles: RawBuilder<unknown>) {
  const hasSeat = (which: RawBuilder<unknown>) => sql`exists (select 1 from company_people seat
    join users u on u.tenant_id = ${thisOffice} and u.id = seat.user_id and not u."isAdmin"
    where seat.tenant_id = ${thisOffice} and seat.company_id = firm.id and ${which})`
  const isOwn = sql`lower(u.email) = lower(firm.email)`
  const isReached = sql`u.status = 'active' and seat.role = any(${roles})`
  return sql<string | null>`case when firm.archived_at is null
    and not ${hasSeat(sql`${isOwn} and not seat.role = any(${roles})`)}
    and case firm.company_mail when 'always' then not ${hasSeat(sql`${isReached} and ${isOwn}`)}
      when 'without_account' then not ${hasSeat(isReached)} else false end then nullif(firm.email, '') end`
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
  return aboutSettlements.includes(event) && (await isOfSomebodyElse(db, company_id, address)) ? null : address
}

/** The same of many companies, by company. */
export async function listOwnAddresses(
  db: Db,
  office: Office,
  event: CompanyMailEvent,
  { roles, company_ids }: { roles: readonly CompanyRole[]; company_ids: readonly string[] },
): Promise<Map<string, string>> {
  if (company_ids.length === 0 || !(await goesByMail(db, office, event))) return new Map()
  const companies = await db
    .selectFrom('companies as firm')
    .select(['firm.id', ownAddressFor(sql`${[...roles]}::text[]`).as('email')])
    .where('firm.id', 'in', company_ids)
    .execute()
  return new Map(companies.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])))
}

/** Of one of its people who does not see the settlements, active or not; whoever does and has no account yet has the amounts by this address alone. */
async function isOfSomebodyElse(db: Db, company_id: string, address: string): Promise<boolean> {
  const seat = await db
    .selectFrom('company_people as seat')
    .innerJoin('users as person', 'person.id', 'seat.user_id')
    .select('seat.id')
    .where('seat.company_id', '=', company_id)
    .where('person.isAdmin', '=', false)
    .where('seat.role', '!=', 'owner')
    .where('seat.sees_settlements', '=', false)
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
