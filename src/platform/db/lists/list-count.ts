import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Failure } from '#kernel/failure.ts'
import { countedUpTo, type Listing } from '#kernel/listing/listing.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import type { Db } from '#platform/db/db.ts'
import { type Compiled, isFew, withCustomPlan, seesAll } from './list-plan.ts'

/** As many of them as are told, and one more. */
export const counted = (rows: Compiled, most = countedUpTo + 1) => rows.select(sql`1`.as('one')).limit(most)

export function countOf(rows: Compiled, most?: number): CompiledQuery {
  const some = counted(rows, most).compile()
  return { ...some, sql: `select count(*)::int as total from (${some.sql}) as counted` }
}

/** So many rows would have to leave a list within that time before its total is no more what is told of it. */
const spare = 2000
const believedMs = 30_000
const surelyMore = countedUpTo + spare
/** Lists of so many rows, by what was asked; sized by the letters of that. */
const long = new LRUCache<string, true>({ maxSize: 4_000_000, ttl: believedMs })

/** What takes longest of a long list is its count, which says nothing but that it is long: for half a minute this is believed. */
function lengthOf(db: Db, rows: Compiled) {
  const query = countOf(rows, surelyMore)
  const key = seesAll(db) ? JSON.stringify([db.scope.tenant_id, query.sql, query.parameters]) : undefined
  return {
    query,
    isLong: key !== undefined && long.has(key),
    learn(total: number) {
      if (key !== undefined && total >= surelyMore) long.set(key, true, { size: key.length })
    },
  }
}

export function countOnce(db: Db, rows: Compiled) {
  const { query, isLong, learn } = lengthOf(db, rows)
  return {
    queries: isLong ? [] : [query],
    totalOf([answer]: readonly Record<string, unknown>[]): number {
      const total = isLong ? surelyMore : Number(answer?.total ?? 0)
      if (!isLong) learn(total)
      return total
    },
  }
}

interface Read {
  from: Compiled
  rows: Compiled
  id: RawBuilder<unknown>
}

/** The ids of all rows of a list in whatever order they lie, as an array of the database's own, and how many there are; none of a long list. */
export async function readIds(db: Db, { from, rows, id }: Read): Promise<{ ids: string | null; total: number }> {
  const { isLong, learn } = lengthOf(db, rows)
  if (isLong) return { ids: null, total: surelyMore }
  const met = rows.select(id.as('id')).limit(surelyMore).as('met')
  const [[row] = []] = await withCustomPlan(db, from, [
    db
      .selectFrom(met)
      .select([sql<number>`count(*)::int`.as('total'), sql<string | null>`array_agg(met.id)::text`.as('ids')])
      .compile(),
  ])
  const total = Number(row?.total ?? 0)
  learn(total)
  return { ids: String(row?.ids ?? '{}'), total }
}

interface Sorted {
  listing: Listing
  from: Compiled
  unordered?: readonly string[]
}

/**
 * How many rows a list has, where all of them are asked for what it is sorted by before the first is shown; of more than are counted that
 * takes too long. Throws 422 at `sort` then.
 */
export async function totalToSort(db: Db, { listing, from, unordered }: Sorted, { rows, total }: { rows: Compiled; total?: number | undefined }) {
  if (!listing.sort.some(({ key }) => unordered?.includes(key)) || isFew(db, from)) return total
  const { queries, totalOf } = countOnce(db, rows)
  const [query] = queries
  const [answer = []] = query && total === undefined ? await withCustomPlan(db, from, [query]) : []
  const known = total ?? totalOf(answer)
  if (known <= countedUpTo) return known
  const sort = `Ta lista ma ponad ${formatNumber(countedUpTo, 0)} pozycji, a tylu nie można ułożyć według tego pola. Proszę ją najpierw zawęzić, na przykład do jednej firmy, albo wrócić do zwykłej kolejności.`
  throw new Failure('invalid', sort, { fields: { sort } })
}
