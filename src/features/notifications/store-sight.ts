import { sql } from 'kysely'
import { publishAll } from '#features/events/store.ts'
import { seesCompany } from '#features/users/store-sight.ts'
import type { Db } from '#server/db.ts'

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
