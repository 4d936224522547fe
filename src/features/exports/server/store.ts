import { sql, type UpdateObject } from 'kysely'
import { publishAll } from '#features/realtime/store.ts'
import { type ExportRow, exportRow, handoverList, keptDays, maxKeptBytes, ownList } from '#features/exports/shared/contract.ts'
import { deleteLooseFiles } from '#features/files/server/store-loose.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db, Tables } from '#platform/db/db.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'

const rowKeys = keysOf(exportRow)

const columns: Record<string, ReturnType<typeof column>> = {
  ...Object.fromEntries(rowKeys.map(key => [key, column(`e.${key}`)])),
  title: polish('e.title'),
  user_name: fullName('u'),
}

/** One's own; heads of the office see what anybody took away, though not the files. */
function visibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom('exports as e').innerJoin('users as u', 'u.id', 'e.user_id')
  return can(actor.role, 'exports.all') ? all : all.where('e.user_id', '=', actor.user_id)
}

export function listExports(db: Db, actor: Actor, listing: Listing) {
  return listRows<ExportRow>(db, { listing, from: visibleTo(db, actor), columns, keys: rowKeys, search: sql`fold(e.title)`, id: column('e.id') })
}

export async function getExport(db: Db, actor: Actor, id: string): Promise<ExportRow> {
  const row = await visibleTo(db, actor).select(selectionOf<ExportRow>()(rowKeys, columns)).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Who asked for it. */
export async function getUserName(db: Db, id: string): Promise<string> {
  const { name } = await db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(fullName('u').as('name'))
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** The package of a company that is being made. */
export const findHandoverUnderWay = (db: Db, company_id: string) =>
  db
    .selectFrom('exports')
    .select('id')
    .where('list', '=', handoverList)
    .where(sql<boolean>`query ->> 'company_id' = ${company_id}`)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()

/** The person's own data that are being taken together. */
export const findOwnUnderWay = (db: Db, actor: Actor) =>
  db
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', actor.user_id)
    .where('list', '=', ownList)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()

/** What the person's own finished export points to. */
export async function getOwnFile(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('exports')
    .leftJoin('files', 'files.id', 'exports.file_id')
    .select(['exports.state', 'exports.file_id', 'files.name as file_name', 'exports.list', 'exports.format', 'exports.rights', 'exports.query'])
    .select(sql<boolean>`exports.expires_at < now()`.as('over'))
    .where('exports.id', '=', id)
    .where('exports.user_id', '=', actor.user_id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function countUnderWay(db: Db, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('exports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user_id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

type ExportOwner = Pick<ExportRow, 'id' | 'user_id'>

export const tellAll = (db: Db, all: readonly ExportOwner[]) =>
  publishAll(
    db,
    all.map(({ id, user_id }) => ({ entity: 'exports', entity_id: id, user_id })),
  )
export const tell = (db: Db, one: ExportOwner) => tellAll(db, [one])

const beginnings = (db: Db) => `exports ${db.scope.tenant_id}`

/** Until the end of the transaction nothing is taken up: what is read after it is what it wrote. */
export const holdBeginnings = (db: Db) => sql`select pg_advisory_xact_lock(hashtext(${beginnings(db)}))`.execute(db)

/** Takes up the work, for the first time or after a node that died with it. Nothing to take when it was cancelled. */
export async function beginExport(db: Db, id: string) {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${beginnings(db)}))`.execute(db)
  const row = await db
    .updateTable('exports')
    .set({ state: 'running', done: 0, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'user_id', 'title', 'list', 'format', 'query', 'attempts', 'rights'])
    .executeTakeFirst()
  if (row) await tell(db, row)
  return row
}

/** False when it is in none of these states any more: it was cancelled meanwhile. */
async function changeExport(db: Db, id: string, from: readonly ('waiting' | 'running')[], values: UpdateObject<Tables, 'exports'>): Promise<boolean> {
  const row = await db.updateTable('exports').set(values).where('id', '=', id).where('state', 'in', from).returning(['id', 'user_id']).executeTakeFirst()
  if (row) await tell(db, row)
  return row !== undefined
}

export const reportProgress = (db: Db, id: string, done: number, total: number | null) => changeExport(db, id, ['running'], { done, total })

export const finishExport = (db: Db, id: string, file_id: string) =>
  changeExport(db, id, ['running'], {
    state: 'done',
    file_id,
    finished_at: sql`now()`,
    expires_at: sql`now() + make_interval(days => ${keptDays})`,
  })

export const endExport = (db: Db, id: string, state: 'cancelled' | 'failed', problem: string | null) =>
  changeExport(db, id, ['waiting', 'running'], { state, problem, finished_at: sql`now()` })

/** Announced, yet taken up by nobody, or by a node that is gone. */
export function listForgotten(db: Db) {
  return db
    .selectFrom('exports')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('created_at', '<', sql<string>`now() - interval '1 minute'`)
    .limit(100)
    .execute()
}

/** Lets go of files whose time is over; answers the contents that nothing points to any more. */
export async function expireExports(db: Db): Promise<string[]> {
  const due = await db
    .selectFrom('exports as e')
    .innerJoin('files as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.user_id', 'f.id as file_id'])
    .where('e.expires_at', '<', sql<string>`now()`)
    .limit(100)
    .execute()
  return letGo(db, due)
}

/** Lets go of a person's oldest files when newer ones take all their room; answers the contents that nothing points to any more. */
export async function makeRoom(db: Db, user_id: string): Promise<string[]> {
  const finished = db
    .selectFrom('exports as e')
    .innerJoin('files as f', 'f.id', 'e.file_id')
    .select(['e.id', 'e.user_id', 'f.id as file_id', 'f.bytes', sql<number>`sum(f.bytes) over (order by e.finished_at desc, e.id desc)`.as('upTo')])
    .where('e.user_id', '=', user_id)
    .where('e.state', '=', 'done')
  const beyond = await db
    .selectFrom(finished.as('finished'))
    .select(['id', 'user_id', 'file_id'])
    .whereRef('upTo', '>', 'bytes')
    .where('upTo', '>', maxKeptBytes)
    .execute()
  return letGo(db, beyond, 'Nowsze pliki zajęły miejsce tego. Proszę zacząć eksport od nowa.')
}

interface Finished {
  id: string
  user_id: string
  file_id: string
}

/** Answers the contents that nothing may point to any more. */
export async function letGo(db: Db, finished: readonly Finished[], problem: string | null = null): Promise<string[]> {
  if (finished.length === 0) return []
  const ids = finished.map(({ id }) => id)
  await db.updateTable('exports').set({ state: 'expired', file_id: null, problem }).where('id', 'in', ids).execute()
  const file_ids = finished.map(({ file_id }) => file_id)
  const digests = await deleteLooseFiles(db, eb => eb('id', 'in', file_ids))
  await tellAll(db, finished)
  return digests
}
