import { type RawBuilder, sql } from 'kysely'
import { subjectKinds } from '#features/comments/rules.ts'
import { publishAll } from '#features/events/store.ts'
import { eventKeys, isOffered } from '#features/notifications/events.ts'
import { seesCompany } from '#features/users/store-sight.ts'
import { isOn } from '#kernel/switches.ts'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'
import { subjects } from '#server/subjects.ts'

/** Whether the office has by now what this tells of; words about a thing are a part of that thing. */
export function isTold({ id, settings: { switches } }: Office, event: RawBuilder<unknown>, about_id: RawBuilder<unknown>): RawBuilder<boolean> {
  const off = eventKeys.filter(key => !isOffered(switches, key))
  const kinds = subjectKinds.filter(kind => !isOn(switches, subjects[kind].needs))
  return sql`(not ${event} = any(${off}::text[])
    and not exists (select from comments said where said.tenant_id = ${id} and said.id = ${about_id} and said.subject_kind = any(${kinds}::text[])))`
}

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
