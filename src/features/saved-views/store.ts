import { type View, view } from './contract.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const rowKeys = keysOf(view)

/** Views are private; managers see only their own. */
const ownViews = (db: Db, actor: Actor) => db.selectFrom('views').select(rowKeys).where('user_id', '=', actor.user_id)

export function listViews(db: Db, actor: Actor, list?: string): Promise<View[]> {
  const own = ownViews(db, actor).orderBy('created_at').orderBy('id')
  return (list ? own.where('list', '=', list) : own).execute()
}

/** Locks the row, so that concurrent changes of one view run one after the other. */
export async function lockView(db: Db, actor: Actor, id: string): Promise<View> {
  const row = await ownViews(db, actor).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

type Values = Omit<View, 'id' | 'version'>

export function insertView(db: Db, actor: Actor, values: Values): Promise<View> {
  return db
    .insertInto('views')
    .values({ id: newId(), user_id: actor.user_id, ...values })
    .returning(rowKeys)
    .executeTakeFirstOrThrow()
}

export function updateView(db: Db, id: string, values: Partial<Values>): Promise<View> {
  return db
    .updateTable('views')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .returning(rowKeys)
    .executeTakeFirstOrThrow()
}

/** At most one view per list is the default. */
export async function clearDefault(db: Db, actor: Actor, list: string) {
  await db
    .updateTable('views')
    .set({ is_default: false, ...bumpVersion })
    .where('user_id', '=', actor.user_id)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute()
}

export async function deleteView(db: Db, id: string) {
  await db.deleteFrom('views').where('id', '=', id).execute()
}
