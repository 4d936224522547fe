import { type RawBuilder, sql } from 'kysely'
import { boundRoles } from '#kernel/access.ts'
import type { Db } from '#server/db.ts'

const bindsStaff = (db: Db) =>
  sql<boolean>`(select coalesce((office.settings #>> '{security,staff_assigned_only}')::boolean, false) from tenants office where office.id = ${db.scope.tenant_id})`

/** Whether the office shows this person just the companies they are assigned to: no accountant, payroll clerk or assistant sees others then. */
export const isBound = (db: Db, person: string) => sql<boolean>`(${sql.ref(`${person}.role`)} = any(${[...boundRoles]}::text[]) and ${bindsStaff(db)})`

/** Whether the office lets this person know of the company, which is named or a column. */
export const mayMeet = (db: Db, person: string, company_id: string | RawBuilder<unknown> | null): RawBuilder<boolean> =>
  company_id === null
    ? sql`true`
    : sql`(not ${isBound(db, person)} or exists (select from company_people seat
        where seat.tenant_id = ${db.scope.tenant_id} and seat.user_id = ${sql.ref(`${person}.id`)} and seat.company_id = ${company_id}::uuid))`
