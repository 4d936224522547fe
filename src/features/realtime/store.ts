import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { LiveEvent } from '#platform/realtime/event-bus.ts'
import { chunk } from '#platform/db/chunk.ts'

export interface Change {
  entity: string
  entity_id: string
  /** Whose people may know; none means staff only. */
  company_id?: string | null
  /** Only this person. */
  user_id?: string | null
}

const columns = ['position', 'entity', 'entity_id', 'company_id', 'user_id'] as const

const signalOf =
  ({ scope: { tenant_id } }: Db) =>
  (row: Omit<LiveEvent, 'tenant_id'>): LiveEvent => ({ ...row, position: Number(row.position), tenant_id })

/** Tells the live stream what changed, in the transaction of the change; it goes out when that is durable. */
export const publish = (db: Db, change: Change) => publishAll(db, [change])

/** Many changes, in as many statements as one. */
export async function publishAll(db: Db, changes: readonly Change[]) {
  for (const batch of chunk(changes)) {
    const rows = await db
      .insertInto('live_events')
      .values(batch.map(({ entity, entity_id, company_id = null, user_id = null }) => ({ id: newId(), entity, entity_id, company_id, user_id })))
      .returning(columns)
      .execute()
    await db.tellAll('changed', rows.map(signalOf(db)))
  }
}

/** Every node drops what it remembers of this person's sessions, and ends their streams. */
export async function tellSessionsEnded(db: Db, user_id: string) {
  await db.tell('ended', { tenant_id: db.scope.tenant_id, user_id })
}

/** Transactions commit in another order than they took their positions: what began this shortly before is read once more. */
const overlap = sql.raw(`interval '10 seconds'`)

/** More than that is not told one by one. */
export const maxMissed = 1000

/** What followed a position, some of it for the second time; undefined when that is no longer kept, or too much. */
export async function listAfter(db: Db, position: number): Promise<LiveEvent[] | undefined> {
  const last = await db.selectFrom('live_events').select('created_at').where('position', '=', position).executeTakeFirst()
  if (!last) return undefined
  const missed = await since(db, last.created_at, position)
    .limit(maxMissed + 1)
    .execute()
  return missed.length > maxMissed ? undefined : missed.map(signalOf(db))
}

/** What was published since an instant, some of it for the second time. */
export const listSince = async (db: Db, instant: string): Promise<LiveEvent[]> =>
  (await since(db, instant, Number.MAX_SAFE_INTEGER).execute()).map(signalOf(db))

const since = (db: Db, instant: string, position: number) =>
  db
    .selectFrom('live_events')
    .select(columns)
    .where(eb => eb.or([eb('position', '>', position), sql<SqlBool>`created_at > ${instant}::timestamptz - ${overlap}`]))
    .where('position', '!=', position)
    .orderBy('position')

export async function newestPosition(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('live_events')
    .select(eb => eb.fn.max('position').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}

export async function forgetOldEvents(db: Db) {
  await db.deleteFrom('live_events').where('created_at', '<', sql<string>`now() - interval '1 hour'`).execute()
}
