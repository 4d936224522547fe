import { type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list may start from any tables
type Compiled = SelectQueryBuilder<any, any, object>

/** Below this many rows a full read is faster than a new plan. */
const fewRows = 2000
const believedMs = 10 * 60_000
/** Of an office's lists, by their statement: whether the whole of it is few rows. */
const fewOf = new Map<string, { few: boolean; until: number }>()

/** Until when an office's list is believed to be more, by where it is read from, whatever it is filtered and sorted by. */
const longUntil = new Map<string, number>()
const rowsKey = (db: Db, from: Compiled) => `${db.scope.tenant_id} ${from.select(sql`1`.as('one')).compile().sql}`

export const isLong = (db: Db, from: Compiled) => (longUntil.get(rowsKey(db, from)) ?? 0) > Date.now()

/**
 * A plan that is kept knows no values: it would read a whole list for the few rows that a filter leaves, or that an office has beside a
 * large one. So lists are planned with their values, except those that are small as a whole, which is asked along with them now and then.
 */
export async function planned(db: Db, from: Compiled, queries: readonly [CompiledQuery, ...CompiledQuery[]]) {
  const key = `${db.scope.tenant_id} ${queries[0].sql}`
  const kept = fewOf.get(key)
  const believed = kept && kept.until > Date.now() ? kept : undefined
  if (believed?.few) return db.together(queries)
  // A caller who sees a part of the office cannot measure all of it.
  const asks = !believed && db.scope.companies === 'all' && !db.scope.assigned
  const mode = db.selectNoFrom([
    sql`set_config('plan_cache_mode', 'force_custom_plan', true)`.as('plan_cache_mode'),
    // Starting parallel workers takes longer than the query.
    sql`set_config('max_parallel_workers_per_gather', '0', true)`.as('max_parallel_workers_per_gather'),
  ])
  const size = sql<number>`(select count(*) from (${from.select(sql`1`.as('one')).limit(fewRows + 1)}) as whole)`
  const [answer = [], ...answers] = await db.together([(asks ? mode.select(size.as('size')) : mode).compile(), ...queries])
  if (asks) {
    if (fewOf.size > 5000) fewOf.clear()
    const few = Number(answer[0]?.size) <= fewRows
    const until = Date.now() + believedMs
    fewOf.set(key, { few, until })
    if (longUntil.size > 5000) longUntil.clear()
    if (!few) longUntil.set(rowsKey(db, from), until)
  }
  return answers
}
