import { record } from './store-record.ts'
import { collecting } from '#features/settlements/shared/rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const waiting = (db: Db, company_ids: readonly string[], month: string) =>
  db
    .selectFrom('settlements')
    .select(['id', 'company_id', 'asked_at'])
    .where('company_id', 'in', company_ids)
    .where('month', '=', month)
    .where('state', 'in', collecting)

/** When these companies were last asked for what is missing in a month that still waits for it. */
export async function lastAsked(db: Db, company_ids: readonly string[], month: string): Promise<ReadonlyMap<string, string>> {
  const rows = await waiting(db, company_ids, month).execute()
  return new Map(rows.flatMap(({ company_id, asked_at }) => (asked_at ? [[company_id, asked_at] as const] : [])))
}

/** The month says when the client was asked last, and the log what for, by its categories. */
export async function markAsked(db: Db, settlement: { id: string; company_id: string }, missing: readonly string[]) {
  await db
    .updateTable('settlements')
    .set({ asked_at: sql<string>`now()`, ...bumpVersion })
    .where('id', '=', settlement.id)
    .execute()
  await record(db, settlement, 'documents_asked', undefined, { missing })
}

/** A request that was written elsewhere leaves its trace in the month that it is about. */
export async function noteRequest(db: Db, company_id: string, month: string, missing: readonly string[]) {
  const settlement = await waiting(db, [company_id], month).forUpdate().executeTakeFirst()
  if (settlement) await markAsked(db, settlement, missing)
}
