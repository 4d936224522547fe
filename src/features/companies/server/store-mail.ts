import { listPeopleForSettlements } from './store.ts'
import type { Company } from '#features/companies/shared/contract.ts'
import type { Db } from '#platform/db/db.ts'

/** Whether the company's own address is written to: that depends on whether somebody of it is reached by an account. */
export const takesMail = (company_mail: Company['company_mail'], reached: boolean) =>
  company_mail === 'always' || (company_mail === 'without_account' && !reached)

/** The company's own address, where it is written to; those in the archive are told nothing. */
export async function mailOf(db: Db, company_id: string, reached: boolean): Promise<string | null> {
  const company = await db
    .selectFrom('companies')
    .select(['email', 'company_mail'])
    .where('id', '=', company_id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return company && takesMail(company.company_mail, reached) ? company.email : null
}

/** Who hears of a company's amounts: its people by their accounts, and by mail the company itself. */
export async function listSettlementAudience(db: Db, company_id: string) {
  const people = await listPeopleForSettlements(db, company_id)
  return { people, email: await mailOf(db, company_id, people.length > 0) }
}
