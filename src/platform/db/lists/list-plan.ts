import { type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/db.ts'

// biome-ignore lint/suspicious/noExplicitAny: a list may start from any tables
export type Compiled = SelectQueryBuilder<any, any, object>

/** Below this many rows a full read is faster than a new plan. */
const fewRows = 2000
/** Of an office's lists, by where they are read from with its values, whatever they are filtered and sorted by: whether the whole of it is few rows. */
const fewOf = new LRUCache<string, boolean>({ max: 5000, ttl: 10 * 60_000 })

function keyOf(db: Db, from: Compiled) {
  const { sql: text, parameters } = from.select(sql`1`.as('one')).compile()
  return JSON.stringify([db.scope.tenant_id, text, parameters])
}

export const isFew = (db: Db, from: Compiled) => fewOf.get(keyOf(db, from)) === true
export const isLong = (db: Db, from: Compiled) => fewOf.get(keyOf(db, from)) === false

/** Whoever is shown a part of the office has another list by the same question. */
export const seesAll = ({ scope }: Db) => scope.companies === 'all' && !scope.assigned

/**
 * A plan that is kept knows no values: it would read a whole list for the few rows that a filter leaves, or that an office has beside a
 * large one. So lists are planned with their values, except those that are small as a whole, which is asked along with them now and then.
 */
export async function withCustomPlan(db: Db, from: Compiled, queries: readonly [CompiledQuery, ...CompiledQuery[]]) {
  const key = keyOf(db, from)
  const few = fewOf.get(key)
  if (few) return db.together(queries)
  // A caller who sees a part of the office cannot measure all of it.
  const asks = few === undefined && seesAll(db)
  const mode = db.selectNoFrom([
    sql`set_config('plan_cache_mode', 'force_custom_plan', true)`.as('plan_cache_mode'),
    // Starting parallel workers takes longer than the query.
    sql`set_config('max_parallel_workers_per_gather', '0', true)`.as('max_parallel_workers_per_gather'),
  ])
  const size = sql<number>`(select count(*) from (${from.select(sql`1`.as('one')).limit(fewRows + 1)}) as whole)`
  const [answer = [], ...answers] = await db.together([mode.$if(asks, query => query.select(size.as('size'))).compile(), ...queries])
  if (asks) fewOf.set(key, Number(answer[0]?.size) <= fewRows)
  return answers
}
