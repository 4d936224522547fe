import { isTakenBack } from '#features/audit/server/store.ts'
import { auditSettlement } from './store-record.ts'
import { collecting } from '#features/settlements/shared/rules.ts'
import { sql } from 'kysely'
import { Failure } from '#kernel/failure.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import type { Db } from '#platform/db/db.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

interface AskedMonth {
  id: string
  company_id: string
  asked_at: string | null
}

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

/** Requests of one day that a company is written to about: they go to whatever address it has, in words that anybody of the office chooses. */
const maxPerDay = 10

/** Of many requests at the same moment each counts those before. Before the months are locked, and in one order: two such calls wait, they never block each other. */
export async function lockRequests(db: Db, company_ids: readonly string[]) {
  for (const id of [...new Set(company_ids)].sort()) await advisoryLock(db, `document requests ${id}`)
}

/** The same for the companies of these months. */
export async function lockRequestsOf(db: Db, settlement_ids: readonly string[]) {
  const months = await db.selectFrom('settlements').select('company_id').where('id', 'in', settlement_ids).execute()
  await lockRequests(
    db,
    months.map(({ company_id }) => company_id),
  )
}

/** Throws 429 for a company that was asked `maxPerDay` times within 24 hours. */
export async function requireSeldomAsked(db: Db, company_ids: readonly string[]) {
  const often = await db
    .selectFrom('audit_entries as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select('c.title')
    .where('e.company_id', 'in', company_ids)
    .where('e.created_at', '>', sql<string>`now() - interval '1 day'`)
    .where(({ or, and, eb }) =>
      or([
        and([eb('e.entity', '=', 'documents'), eb('e.action', '=', 'asked')]),
        and([eb('e.entity', '=', 'settlements'), eb('e.action', '=', 'documents_asked')]),
      ]),
    )
    .where(sql<boolean>`not ${isTakenBack}`)
    .groupBy(['c.id', 'c.title'])
    // One that is about a month that waits leaves two entries.
    .having(sql<boolean>`count(distinct e.request_id) >= ${maxPerDay}`)
    .orderBy(sql`c.title collate pl`)
    .limit(1)
    .executeTakeFirst()
  if (often)
    throw new Failure('too_many', `Firmę „${often.title}” proszono o dokumenty już ${maxPerDay} razy w ciągu doby. Kolejną prośbę można wysłać później.`, {
      retry_after: 3600,
    })
}

/** The month says when the client was asked last, and the log what for, by its categories. */
export async function markAsked(db: Db, settlement: AskedMonth, missing: readonly string[]) {
  await db
    .updateTable('settlements')
    .set({ asked_at: sql<string>`now()`, ...bumpVersion })
    .where('id', '=', settlement.id)
    .execute()
  await auditSettlement(db, settlement, { action: 'documents_asked', before: { asked_at: settlement.asked_at }, after: { missing } })
}

/** A request of a month, which is locked, is taken back: the month was asked when the last one was sent that stands. */
export async function unmarkAsked(db: Db, id: string, request_id: string) {
  const settlement = await db.selectFrom('settlements').select(['id', 'company_id', 'asked_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const { asked_at } = await db
    .selectFrom('audit_entries as e')
    .select(sql<string | null>`max(e.created_at)`.as('asked_at'))
    .where('e.entity', '=', 'settlements')
    .where('e.entity_id', '=', id)
    .where('e.action', '=', 'documents_asked')
    .where('e.request_id', 'is distinct from', request_id)
    .where(sql<boolean>`not ${isTakenBack}`)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('settlements')
    .set({ asked_at, ...bumpVersion })
    .where('id', '=', id)
    .execute()
  await auditSettlement(db, settlement, { action: 'documents_unasked', before: { asked_at: settlement.asked_at, request_id }, after: { asked_at } })
}

/** A request that was written elsewhere leaves its trace in the month that it is about. */
export async function noteRequest(db: Db, company_id: string, month: string, missing: readonly string[]) {
  const settlement = await waiting(db, [company_id], month).forUpdate().executeTakeFirst()
  if (settlement) await markAsked(db, settlement, missing)
}
