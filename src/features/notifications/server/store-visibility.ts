import { type RawBuilder, sql } from 'kysely'
import { publishAll } from '#features/realtime/store.ts'
import { eventKeys, events, isOffered } from './events.ts'
import { noticeRules } from './notify-rules.ts'
import { seesCompany } from '#features/users/server/store-visibility.ts'
import { grants } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import type { Office } from '#platform/config/offices.ts'

/** Whether any of the rules says this of a row; none, if none speaks of it. */
const anyOf = (conditions: readonly (RawBuilder<boolean> | undefined)[]) =>
  sql<boolean>`(${sql.join([sql`false`, ...conditions.filter(condition => condition !== undefined)], sql` or `)})`

/** Whether the office has by now what this tells of. */
export function isTold(office: Office, event: RawBuilder<unknown>, about_id: RawBuilder<unknown>): RawBuilder<boolean> {
  const off = eventKeys.filter(key => !isOffered(office.settings.switches, key))
  return sql`(not ${event} = any(${off}::text[]) and not ${anyOf(noticeRules.get().map(rule => rule.isOff?.(office, about_id)))})`
}

/** Whether a row tells of a month or a tax, or of what is said about one. */
const isOfSettlements = (db: Db, row: string) =>
  sql<boolean>`(${sql.ref(`${row}.event`)} like 'settlements.%' or ${anyOf(noticeRules.get().map(rule => rule.isOfSettlements?.(db, row)))})`

/** Who may know of what, by their role; of what is not named here everybody may. */
const knowers = JSON.stringify(
  Object.fromEntries(eventKeys.map(key => [key, grants[events[key].permission]]).filter(([, roles]) => roles !== grants['session.use'])),
)

/** Whether the role that the person has by now still lets them know of what a row tells; as `mayKnow` asks before it is told. */
function mayKnowStill(user_id: string | RawBuilder<unknown>, row: string) {
  const roles = sql`(${knowers}::jsonb -> ${sql.ref(`${row}.event`)})`
  const company_id = sql.ref(`${row}.company_id`)
  return sql<boolean>`(${roles} is null or exists (select 1 from users person where person.tenant_id = ${thisOffice} and person.id = ${user_id}::uuid
    and case when person."isAdmin" or ${company_id} is null then ${roles} ? person.role
      else exists (select 1 from company_people seat where seat.tenant_id = ${thisOffice} and seat.user_id = person.id
        and seat.company_id = ${company_id} and ${roles} ? seat.role) end))`
}

/**
 * Whether this person may still read what a row tells: they see its company, and that company's settlements if it is of these; see
 * `seesSettlements`. And their role lets them know of such things at all.
 */
export function mayRead(db: Db, user_id: string | RawBuilder<unknown>, row: string): RawBuilder<boolean> {
  const company_id = sql.ref(`${row}.company_id`)
  return sql`(${seesCompany(db, user_id, company_id)} and ${mayKnowStill(user_id, row)} and (not ${isOfSettlements(db, row)}
    or exists (select 1 from users person where person.tenant_id = ${thisOffice} and person.id = ${user_id}::uuid and person."isAdmin")
    or exists (select 1 from company_people seat where seat.tenant_id = ${thisOffice} and seat.user_id = ${user_id}::uuid
      and seat.company_id = ${company_id} and (seat.role = 'owner' or seat.sees_settlements))))`
}

/** Whether what a row tells of is over: a task closed, a document in the bin. */
export const isOver = (db: Db, row: string) => anyOf(noticeRules.get().map(rule => rule.isOver?.(db, row)))

/** After a seat was taken away: what tells of the company is neither kept nor sent any more, unless the person sees it all the same. */
export async function forgetCompany(db: Db, { user_id, company_id }: { user_id: string; company_id: string }) {
  const unseen = sql<boolean>`not ${seesCompany(db, user_id, company_id)}`
  await db
    .deleteFrom('outbox')
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .where('state', 'in', ['waiting', 'failed'])
    .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<string>`now()`)]))
    .where(unseen)
    .execute()
  const gone = await db.deleteFrom('notifications').where('user_id', '=', user_id).where('company_id', '=', company_id).where(unseen).returning('id').execute()
  await publishAll(
    db,
    gone.map(({ id }) => ({ entity: 'notifications', entity_id: id, user_id })),
  )
}
