import { sql } from 'kysely'
import { formatMonth, monthOf } from '#kernel/dates/dates.ts'
import { Failure } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { nameOrEmail } from '#platform/db/person-name.ts'
import { instantsOf } from './store-time.ts'

export interface Lock {
  author: string
  created_at: string
}

const locksFrom = (db: Db) =>
  db
    .selectFrom('uptime_locks as l')
    .innerJoin('users as w', 'w.id', 'l.user_id')
    .select(['l.month', 'l.created_at', nameOrEmail('w').as('author')])

export const listLocks = (db: Db) => locksFrom(db).orderBy('l.month', 'desc').limit(120).execute()

export async function findLock(db: Db, month: string): Promise<Lock | null> {
  const row = await locksFrom(db).where('l.month', '=', month).executeTakeFirst()
  return row ? { author: row.author, created_at: row.created_at } : null
}

/** Nobody adds, changes or removes entries that begin in a locked month; a manager opens it again first. Takes Warsaw clocks. Throws 409 otherwise. */
export async function requireUnlocked(db: Db, ...start_dates: string[]) {
  const months = [...new Set(start_dates.map(monthOf))]
  // Held until the end of the transaction, so that a lock and an entry cannot pass each other.
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`uptimes ${db.scope.tenant_id}`}))`.execute(db)
  const locked = await db.selectFrom('uptime_locks').select('month').where('month', 'in', months).executeTakeFirst()
  if (locked) throw new Failure('month_closed', `Czas pracy za ${formatMonth(locked.month)} jest zamknięty. Otworzyć go może kierownik.`)
}

/** Waits for entries under way, and lets none begin until the end of the transaction. */
export const holdEntries = (db: Db) => sql`select pg_advisory_xact_lock(hashtext(${`uptimes ${db.scope.tenant_id}`}))`.execute(db)

/** False when it was locked before. */
export async function lockMonth(db: Db, month: string, user_id: string): Promise<boolean> {
  const row = await db
    .insertInto('uptime_locks')
    .values({ id: newId(), month, user_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'month']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function unlockMonth(db: Db, month: string): Promise<boolean> {
  const row = await db.deleteFrom('uptime_locks').where('month', '=', month).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Whose clocks began in the month and still run, in the bar or of an entry: they would be cut off. Who has left the office stops none any more. */
export async function listRunningIn(db: Db, month: string): Promise<string[]> {
  const [from, before] = instantsOf({ from: month, to: month })
  const began = (table: 'uptimes' | 'running_uptimes') =>
    db.selectFrom(table).select('user_id').where('started_at', '>=', from).where('started_at', '<', before)
  const rows = await db
    .selectFrom('users as w')
    .select(nameOrEmail('w').as('name'))
    .where('w.status', '=', 'active')
    .where(eb => eb.or([eb('w.id', 'in', began('uptimes').where('ended_at', 'is', null)), eb('w.id', 'in', began('running_uptimes'))]))
    .orderBy(sql`w.last_name collate pl, w.first_name collate pl`)
    .execute()
  return rows.map(({ name }) => name)
}
