import { type RawBuilder, sql } from 'kysely'
import { type SubjectKind, subjectKinds } from '#features/comments/shared/rules.ts'
import { publishAll } from '#features/realtime/store.ts'
import { eventKeys, events, isOffered } from './events.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { seesCompany } from '#features/users/server/store-visibility.ts'
import { grants } from '#kernel/access/access.ts'
import { isOn } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { commentTargets } from '#features/comments/server/comment-target.ts'

/** Whether the office has by now what this tells of; words about a thing are a part of that thing. */
export function isTold({ id, settings: { switches } }: Office, event: RawBuilder<unknown>, about_id: RawBuilder<unknown>): RawBuilder<boolean> {
  const off = eventKeys.filter(key => !isOffered(switches, key))
  const kinds = subjectKinds.filter(kind => !isOn(switches, commentTargets.get()[kind].needs))
  return sql`(not ${event} = any(${off}::text[])
    and not exists (select from comments said where said.tenant_id = ${id} and said.id = ${about_id} and said.subject_kind = any(${kinds}::text[])))`
}

/** Whether a row tells of a month or a tax, or of what is said about one. */
const isOfSettlements = (db: Db, row: string) =>
  sql<boolean>`(${sql.ref(`${row}.event`)} like 'settlements.%' or exists (select from comments said where said.tenant_id = ${db.scope.tenant_id}
    and said.id = ${sql.ref(`${row}.about_id`)} and said.subject_kind = any(${['settlement', 'tax_due'] satisfies SubjectKind[]}::text[])))`

/** Who may know of what, by their role; of what is not named here everybody may. */
const knowers = JSON.stringify(
  Object.fromEntries(eventKeys.map(key => [key, grants[events[key].permission]]).filter(([, roles]) => roles !== grants['session.use'])),
)

/** Whether the role that the person has by now still lets them know of what a row tells; as `mayKnow` asks before it is told. */
function mayKnowStill(db: Db, user_id: string | RawBuilder<unknown>, row: string) {
  const { tenant_id } = db.scope
  const roles = sql`(${knowers}::jsonb -> ${sql.ref(`${row}.event`)})`
  const company_id = sql.ref(`${row}.company_id`)
  return sql<boolean>`(${roles} is null or exists (select from users person where person.tenant_id = ${tenant_id} and person.id = ${user_id}::uuid
    and case when person."isAdmin" or ${company_id} is null then ${roles} ? person.role
      else exists (select from company_people seat where seat.tenant_id = ${tenant_id} and seat.user_id = person.id
        and seat.company_id = ${company_id} and ${roles} ? seat.role) end))`
}

/**
 * Whether this person may still read what a row tells: they see its company, and that company's settlements if it is of these; see
 * `seesSettlements`. And their role lets them know of such things at all.
 */
export function mayRead(db: Db, user_id: string | RawBuilder<unknown>, row: string): RawBuilder<boolean> {
  const { tenant_id } = db.scope
  const company_id = sql.ref(`${row}.company_id`)
  return sql`(${seesCompany(db, user_id, company_id)} and ${mayKnowStill(db, user_id, row)} and (not ${isOfSettlements(db, row)}
    or exists (select from users person where person.tenant_id = ${tenant_id} and person.id = ${user_id}::uuid and person."isAdmin")
    or exists (select from company_people seat where seat.tenant_id = ${tenant_id} and seat.user_id = ${user_id}::uuid
      and seat.company_id = ${company_id} and (seat.role = 'owner' or seat.sees_settlements))))`
}

/** Whether a row tells of a task that there is to do, and which is closed by now, or of a document that lies in the bin. It is told again when that is taken back. */
export const isOver = (db: Db, row: string) =>
  sql<boolean>`((${sql.ref(`${row}.event`)} in ('tasks.asked', 'tasks.assigned') and exists (select from tasks t
    where t.tenant_id = ${db.scope.tenant_id} and t.id = ${sql.ref(`${row}.about_id`)} and t.status <> all(${[...openStatuses]}::text[])))
    or (${sql.ref(`${row}.event`)} like 'documents.%' and exists (select from documents d
    where d.tenant_id = ${db.scope.tenant_id} and d.id = ${sql.ref(`${row}.about_id`)} and d.removed_at is not null)))`

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
