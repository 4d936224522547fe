import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'
import type { LiveEvent } from '#server/live-bus.ts'

export interface Change {
  entity: string
  entity_id: string
  /** Whose people may know; none means staff only. */
  company_id?: string | null
  /** Only this person. */
  user_id?: string | null
}

/** Tells the live stream what changed, in the transaction of the change; it goes out when that is durable. */
export async function publish(db: Db, change: Change) {
  const event = { entity: change.entity, entity_id: change.entity_id, company_id: change.company_id ?? null, user_id: change.user_id ?? null }
  const { position } = await db
    .insertInto('live_events')
    .values({ id: newId(), ...event })
    .returning('position')
    .executeTakeFirstOrThrow()
  await db.tell('changed', { tenant_id: db.scope.tenant_id, position: Number(position), ...event })
}

/** Every node drops what it remembers of this person's sessions, and ends their streams. */
export async function tellSessionsEnded(db: Db, user_id: string) {
  await db.tell('ended', { tenant_id: db.scope.tenant_id, user_id })
}

/** Transactions commit in another order than they took their positions: what began this shortly before is read once more. */
const overlap = sql.raw(`interval '10 seconds'`)

const columns = ['position', 'entity', 'entity_id', 'company_id', 'user_id'] as const

/** What followed a position, some of it for the second time; undefined when that is no longer kept. */
export async function listAfter(db: Db, position: number): Promise<LiveEvent[] | undefined> {
  const last = await db.selectFrom('live_events').select('created_at').where('position', '=', position).executeTakeFirst()
  return last && listSince(db, last.created_at, position)
}

/** What was published since an instant, some of it for the second time. */
export async function listSince(db: Db, instant: string, position = Number.MAX_SAFE_INTEGER): Promise<LiveEvent[]> {
  const rows = await db
    .selectFrom('live_events')
    .select(columns)
    .where(eb => eb.or([eb('position', '>', position), sql<SqlBool>`created_at > ${instant}::timestamptz - ${overlap}`]))
    .where('position', '!=', position)
    .orderBy('position')
    .execute()
  return rows.map(row => ({ ...row, position: Number(row.position), tenant_id: db.scope.tenant_id }))
}

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
