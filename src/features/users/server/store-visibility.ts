import { type RawBuilder, sql } from 'kysely'
import { type Actor, assignedOnlyRoles } from '#kernel/access/access.ts'
import { isTrue } from '#kernel/listing/filters.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { column } from '#platform/db/lists/list-query.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { RelatedText } from '#platform/db/search-index.ts'
import { thisOffice } from '#platform/db/this-office.ts'

const bindsStaff = (db: Db) =>
  sql<boolean>`(select coalesce((office.settings #>> '{security,staff_assigned_only}')::boolean, false) from tenants office where office.id = ${db.scope.tenant_id})`

/** Whether the office shows this person just the companies they are assigned to: no accountant, payroll clerk or assistant sees others then. */
export const isBound = (db: Db, person: string) => sql<boolean>`(${sql.ref(`${person}.role`)} = any(${[...assignedOnlyRoles]}::text[]) and ${bindsStaff(db)})`

/** The full name of the person that a column names. */
export const personName = (by: string, ordering = false): RelatedText => ({
  kind: 'person',
  by: column(by),
  named: { table: 'users', name: fullName('named'), ordering },
})

type Uuid = string | RawBuilder<unknown>

/** Whether this person has a seat in the company; each is named or a column. */
export const isSeated = (user_id: Uuid, company_id: Uuid) =>
  sql<boolean>`exists (select 1 from company_people seat
    where seat.tenant_id = ${thisOffice} and seat.user_id = ${user_id}::uuid and seat.company_id = ${company_id}::uuid)`

/** Whether the company, which is a column, is one that this person has a seat in; for whoever has none all are. */
export const isOwn = ({ user_id }: Actor, company_id: string) => {
  const seats = sql`from company_people seat where seat.tenant_id = ${thisOffice} and seat.user_id = ${user_id}::uuid`
  return sql<boolean>`(exists (select 1 ${seats} and seat.company_id = ${sql.ref(company_id)}) or not exists (select 1 ${seats}))`
}

/** Where every fourth company or more is one's own, a list that is walked in its order soon has a page of them. */
const fewOf = 4

/** A list of one's own companies by their ids, where these are few of the office's: `isOwn` is asked of one row after another, of a long list of them all. */
export async function byOwnCompanies(db: Db, { user_id }: Actor, listing: Listing, key: string): Promise<Listing> {
  const ownFilter = listing.filters.find(filter => filter.key === 'mine' && isTrue(filter))
  if (!ownFilter) return listing
  const seats = await db.selectFrom('company_people').select('company_id').distinct().where('user_id', '=', user_id).execute()
  const others = listing.filters.filter(filter => filter !== ownFilter)
  if (seats.length === 0) return { ...listing, filters: others }
  const further = await db
    .selectFrom('companies')
    .select('id')
    .offset(fewOf * seats.length)
    .limit(1)
    .executeTakeFirst()
  if (!further) return listing
  return { ...listing, filters: [...others, { key, operator: '=', values: seats.map(({ company_id }) => company_id), kind: 'id' }] }
}

/** Whether the office lets this person know of the company, which is named or a column. */
export const mayMeet = (db: Db, person: string, company_id: Uuid | null): RawBuilder<boolean> =>
  company_id === null ? sql`true` : sql`(not ${isBound(db, person)} or ${isSeated(sql.ref(`${person}.id`), company_id)})`

/** Whether this person sees the company by now: of the staff to whom the office shows all, or seated there. What is of no company is hidden from nobody. */
export const seesCompany = (db: Db, user_id: Uuid, company_id: Uuid): RawBuilder<boolean> =>
  sql`(${company_id}::uuid is null or exists (select 1 from users person
    where person.tenant_id = ${thisOffice} and person.id = ${user_id}::uuid and person."isAdmin" and not ${isBound(db, 'person')})
    or ${isSeated(user_id, company_id)})`
