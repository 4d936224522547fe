import { sql } from 'kysely'
import { labourKinds } from '#features/employees/shared/rules.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const labour = sql.join(labourKinds.map(kind => sql.lit(kind)))

/** Whether a contract `f` of the same person begins after `k` and comes after it: another one under the labour code, else one of its kind. */
const comesAfter = sql<boolean>`(f.tenant_id = ${thisOffice} and f.employee_id = k.employee_id and f.from_day > k.from_day
  and (f.kind = k.kind or f.kind in (${labour}) and k.kind in (${labour})))`

/** The same of one that is signed. */
export const follows = sql<boolean>`(f.signed_day is not null and ${comesAfter})`

/** Whether a contract `k` is followed by one that lasts longer. */
export const isFollowed = sql<boolean>`exists (select 1 from contracts f where ${follows} and (f.to_day is null or f.to_day > k.to_day))`

/** Whether an employee `e` has a contract that ends with nothing after it, be it unsigned: that one is prolonged. */
export const isProlongable = (today: string) => sql<boolean>`exists (select 1 from contracts k where k.tenant_id = ${thisOffice} and k.employee_id = e.id
  and k.signed_day is not null and k.to_day >= ${today}::date
  and not exists (select 1 from contracts f where ${comesAfter} and (f.to_day is null or f.to_day > k.to_day)))`

/** What of an employee `e` has a last day: examinations, trainings, signed contracts that nothing follows; contracts only where the office works with them. */
export const lapsingTerms = (contracts: boolean) => sql`lateral (
  select 'medical' as matter, e.medical_until as day
  union all select 'safety', e.safety_until
  union all select distinct 'contract', k.to_day from contracts k where k.tenant_id = ${thisOffice} and k.employee_id = e.id and k.signed_day is not null and ${contracts}
    and not ${isFollowed}
) term`

/** Of those who are employed and whose data are not only kept; nothing has to be renewed for who leaves before it lapses. */
export const isRenewed = (today: string) => sql<boolean>`(not e.draft and e.restricted_at is null
  and (e.end_day is null or e.end_day >= ${today}::date and e.end_day > term.day))`

/** The data of an employee `e` are only kept: nothing is done for that person any more. */
export const isKept = sql<boolean>`(e.restricted_at is not null
  or exists (select 1 from companies kept where kept.tenant_id = ${thisOffice} and kept.id = e.company_id and kept.archived_at is not null))`

const signed = sql`contracts s where s.tenant_id = ${thisOffice} and s.employee_id = e.id and s.signed_day is not null`

/** By when something has to be renewed for an employee `e`. A contract that is over is asked after where none came instead of it. */
export function renewalDay(matter: 'medical' | 'safety' | 'contract', today: string) {
  const isOpen = matter === 'contract' ? sql`term.day >= ${today}::date` : sql`true`
  const isBare = sql`not exists (select 1 from ${signed} and (s.to_day is null or s.to_day >= ${today}::date))`
  return sql`(case when not ${isKept} then (select coalesce(min(term.day) filter (where ${isOpen}), max(term.day) filter (where ${isBare}))
    from ${lapsingTerms(true)} where term.matter = ${sql.lit(matter)} and ${isRenewed(today)}) end)`
}
