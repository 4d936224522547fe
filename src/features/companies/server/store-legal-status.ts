import { sql } from 'kysely'
import type { Company } from '#features/companies/shared/contract.ts'
import { firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { thisOffice } from '#platform/db/this-office.ts'

type LegalStatus = Company['legal_status']

const before = (day: string) => sql`l.tenant_id = ${thisOffice} and l.company_id = c.id and l.from_day <= ${day}::date`

/** What a company `c` is on a day: the latest change by then, else what it has been since it was entered. */
export const legalStatusOn = (day: string) =>
  sql<LegalStatus>`coalesce((select l.legal_status from legal_statuses l where ${before(day)} order by l.from_day desc limit 1), c.legal_status)`

/** A month in which the company was active on a single day has to be settled; so has a row of months that began `since`. */
export const suspendedThroughout = (month: string, since = month) =>
  sql<boolean>`(${legalStatusOn(firstOfMonth(since))} = 'zawieszona' and not exists (select 1 from legal_statuses l
    where ${before(lastOfMonth(month))} and l.from_day > ${firstOfMonth(since)}::date and l.legal_status <> 'zawieszona'))`

export const legalHistory = sql<Company['legal_history']>`(select coalesce(json_agg(json_build_object('from_day', l.from_day, 'legal_status', l.legal_status)
  order by l.from_day), '[]') from legal_statuses l where l.tenant_id = ${thisOffice} and l.company_id = c.id)`

/** Written down only where it says something else than what would hold on that day anyway. */
export async function setLegalStatus(db: Db, company_id: string, legal_status: LegalStatus, from_day: string) {
  const current = await db.selectFrom('companies as c').select(legalStatusOn(from_day).as('legal_status')).where('c.id', '=', company_id).executeTakeFirst()
  if (current?.legal_status === legal_status) return
  await db
    .insertInto('legal_statuses')
    .values({ id: newId(), company_id, from_day, legal_status })
    .onConflict(conflict => conflict.columns(['tenant_id', 'company_id', 'from_day']).doUpdateSet({ legal_status }))
    .execute()
}

/** What the company has been since it was entered, before any change that is written down. */
export async function firstLegalStatus(db: Db, company_id: string): Promise<LegalStatus> {
  return (await db.selectFrom('companies').select('legal_status').where('id', '=', company_id).executeTakeFirstOrThrow()).legal_status
}
