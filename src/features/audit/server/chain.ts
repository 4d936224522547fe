import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/** An entry as the seal covers it: every column as text, times to the microsecond. */
export interface SealedContent {
  id: string
  content: string
}

/** The database writes the canonical form, so that both halves, sealing and verifying, cover the same bytes. */
const content = sql<string>`json_build_array(
  e.tenant_id, e.id, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.user_id, e.address, e.request_id,
  e.action, e.entity, e.entity_id, e.company_id, e.before::text, e.after::text)::text`

/** What stands before the first entry of an office. */
export const beginning = 'biurko'

export const nextDigest = (previous: string, entry: string) => createHash('sha256').update(`${previous}\n${entry}`).digest('base64url')

/** A time as the database writes it: by `reach` older than the newest seal. */
export async function readReach(db: Db, reach: string): Promise<string> {
  const newest = await db
    .selectFrom('audit_seals')
    .select(sql<string>`(created_at - ${reach}::interval)::text`.as('from'))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.from ?? '-infinity'
}

/** Entries without a seal in the order they were made. Those before `from` are left to a run that reaches further. */
export function listUnsealed(db: Db, from: string, limit: number): Promise<SealedContent[]> {
  return db
    .selectFrom('audit_entries as e')
    .select(['e.id', content.as('content')])
    .where(eb => eb.not(eb.exists(eb.selectFrom('audit_seals as s').select('s.id').whereRef('s.entry_id', '=', 'e.id'))))
    .where('e.created_at', '>', sql<string>`${from}::timestamptz`)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
}

export function lastSeal(db: Db) {
  return db.selectFrom('audit_seals').select(['position', 'digest']).orderBy('position', 'desc').limit(1).executeTakeFirst()
}

/** Links of the chain after a position, each with the entry it seals as that stands now. */
export function listLinks(db: Db, after: number, limit: number) {
  return db
    .selectFrom('audit_seals as s')
    .leftJoin('audit_entries as e', 'e.id', 's.entry_id')
    .select(['s.position', 's.digest', 's.entry_id', sql<string | null>`case when e.id is not null then ${content} end`.as('content')])
    .where('s.position', '>', after)
    .orderBy('s.position')
    .limit(limit)
    .execute()
}
