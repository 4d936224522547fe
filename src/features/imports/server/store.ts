import { sql } from 'kysely'
import { publish } from '#features/realtime/store.ts'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { type ImportRow, importRow } from '#features/imports/shared/contract.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import { column, listRows, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const rowKeys = keysOf(importRow)

const columns: Record<string, ReturnType<typeof column>> = {
  ...Object.fromEntries(rowKeys.map(key => [key, column(`i.${key}`)])),
  user_name: fullName('u'),
}

/** One's own; heads of the office see what anybody brings in. */
function visibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom('imports as i').innerJoin('users as u', 'u.id', 'i.user_id')
  return can(actor.role, 'imports.all') ? all : all.where('i.user_id', '=', actor.user_id)
}

export function listImports(db: Db, actor: Actor, listing: Listing) {
  return listRows<ImportRow>(db, { listing, from: visibleTo(db, actor), columns, keys: rowKeys, search: sql`fold(i.file_name)`, id: column('i.id') })
}

export async function getImport(db: Db, actor: Actor, id: string) {
  const row = await visibleTo(db, actor)
    .leftJoin('files as f', 'f.id', 'i.file_id')
    .select(selectionOf<ImportRow>()(rowKeys, columns))
    .select(['i.encoding', 'i.separator', 'i.mapping', 'i.version', 'i.file_id', 'f.digest'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type ImportWithFile = Awaited<ReturnType<typeof getImport>>

const tell = (db: Db, { id, user_id }: { id: string; user_id: string }) => publish(db, { entity: 'imports', entity_id: id, user_id })

export async function changeImport(db: Db, id: string, changes: Record<string, unknown>) {
  const mapping = changes.mapping === undefined ? {} : { mapping: sql<never>`${JSON.stringify(changes.mapping)}::jsonb` }
  const row = await db
    .updateTable('imports')
    .set({ ...changes, ...mapping, problem: null, ...bumpVersion })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (row) await tell(db, row)
  return row !== undefined
}

/** Takes up the work, for the first time or after a node that died with it. */
export async function beginImport(db: Db, id: string) {
  const row = await db
    .updateTable('imports')
    .set({ state: 'running', done: 0, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'user_id', 'attempts'])
    .executeTakeFirst()
  if (row) await tell(db, row)
  return row
}

/** False when it was cancelled meanwhile. */
export async function reportProgress(db: Db, id: string, done: number): Promise<boolean> {
  const row = await db.updateTable('imports').set({ done }).where('id', '=', id).where('state', '=', 'running').returning(['id', 'user_id']).executeTakeFirst()
  if (row) await tell(db, row)
  return row !== undefined
}

/** Back to whoever looks at the rows: something has changed since they were found in order. */
export async function giveBack(db: Db, id: string, problem: string) {
  const row = await db
    .updateTable('imports')
    .set({ state: 'draft', done: 0, problem, ...bumpVersion })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (row) await tell(db, row)
}

interface ImportEnd {
  from: readonly ImportRow['state'][]
  state: 'done' | 'cancelled' | 'failed'
  problem?: string | null
}

/** The end, and that of its file: people's data lie about no longer than needed. Answers the digest that may be let go. */
export async function endImport(db: Db, id: string, { from, state, problem = null }: ImportEnd) {
  const before = await db.selectFrom('imports').select('file_id').where('id', '=', id).executeTakeFirst()
  const row = await db
    .updateTable('imports')
    .set({ state, problem, file_id: null, finished_at: sql`now()`, ...(state === 'done' && { done: sql`total` }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (!row) return undefined
  const { file_id } = before ?? {}
  // Unless its person has meanwhile put the same file elsewhere.
  const digests = file_id ? await deleteLooseFiles(db, eb => eb.and([eb('id', '=', file_id), eb('company_id', 'is', null)])) : []
  await tell(db, row)
  return { digests }
}

/** In the transaction that erases somebody: nobody can say who is in a file that waits. Answers the digests that may be let go. */
export async function withdrawImports(db: Db): Promise<string[]> {
  const open = ['draft', 'waiting', 'running'] as const
  const ended = []
  for (const { id } of await db.selectFrom('imports').select('id').where('state', 'in', open).execute())
    ended.push(
      await endImport(db, id, { from: open, state: 'failed', problem: 'Biuro usunęło dane osoby, która mogła być w tym pliku. Nic nie zostało zapisane.' }),
    )
  return ended.flatMap(one => one?.digests ?? [])
}

/** Announced, yet taken up by nobody, or by a node that is gone. */
export function listForgotten(db: Db) {
  return db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('updated_at', '<', sql<string>`now() - interval '1 minute'`)
    .limit(100)
    .execute()
}

/** Drafts that nobody came back to. */
export function listAbandoned(db: Db) {
  return db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'draft')
    .where('updated_at', '<', sql<string>`now() - interval '7 days'`)
    .limit(100)
    .execute()
}
