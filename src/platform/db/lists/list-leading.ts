import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Condition, isAmong, type Order } from '#kernel/listing/filters.ts'
import { countedUpTo, type Listing } from '#kernel/listing/listing.ts'
import type { Db } from '#platform/db/db.ts'
import type { RelatedText } from '#platform/db/search-index.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { type Compiled, isFew } from './list-plan.ts'

type Column = RawBuilder<unknown>

/** Names that a list may be sorted by, of few records beside its rows: `id` and `name` of each, and the column of the list that says whose it is. */
export interface Leading {
  by: Column
  names: Column
}

interface Sorted {
  listing: Listing
  from: Compiled
  columns: Record<string, Column>
  relatedTexts?: Readonly<Record<string, RelatedText>>
  sparseKey?: string
  indexDirections?: Readonly<Record<string, Order['direction']>>
  leading?: Readonly<Record<string, Leading>>
}

/** A sorted list in two: the rows that have a value, and the others. */
export interface Parts {
  first: Compiled
  /** What the first are sorted by. */
  value: Column
  /** The direction in which their index runs; it is read from the other end as well. */
  indexDirection: Order['direction']
  rest: Compiled
}

interface Asked {
  rows: Compiled
  /** How many there are, where that is known. */
  total?: number | undefined
  /** They are among ids. */
  few?: boolean | undefined
  /** Of a search, or of a filter by a text: many rows have it. */
  common?: boolean | undefined
}

const namesIds = (condition: Condition) => condition.kind === 'id' && isAmong(condition)

const namesOf = ({ by, named }: RelatedText): Leading | undefined =>
  named?.ordering
    ? { by, names: sql`select named.id, ${named.name} as name from ${sql.table(named.table)} named where named.tenant_id = ${thisOffice}` }
    : undefined

/** The rows as they follow these names, so that a page reads those of a few alone: each would be asked for its name before they are sorted. */
function following(rows: Compiled, { by, names }: Leading, direction: Order['direction']): Compiled {
  const leader = sql`(${names} order by name ${sql.raw(direction)})`.as<'leader'>(sql`leader`)
  return rows.innerJoin(leader, join => join.on(sql<boolean>`leader.id = ${by}`))
}

/** Those that have a value come first, in whichever direction: only a page that reaches beyond them reads others, which need not be sorted by it. */
export function partsOf(
  db: Db,
  { listing, from, columns, relatedTexts, sparseKey, indexDirections = {}, leading }: Sorted,
  { rows, total, few, common }: Asked,
): Parts | undefined {
  const [order] = listing.sort
  const value = order && columns[order.key]
  if (!value || listing.after || (listing.search !== '' && !common)) return undefined
  const { key, direction } = order
  const rest = rows.where(sql<SqlBool>`${value} is null`)
  const first = rows.where(sql<SqlBool>`${value} is not null`)
  if (key === sparseKey) return { first, value, indexDirection: 'asc', rest }
  // Clients have few rows. Of a few more, all are sorted sooner than each name is gone through for them.
  const isShort = few === true || (total !== undefined && total <= countedUpTo) || listing.filters.some(namesIds)
  if (db.scope.companies !== 'all' || isShort || isFew(db, from)) return undefined
  const indexed = indexDirections[key]
  if (indexed) return indexed === direction ? undefined : { first, value, indexDirection: indexed, rest }
  const other = relatedTexts?.[key]
  const names = leading?.[key] ?? (other && namesOf(other))
  return names && { first: following(rows, names, direction), value: sql.ref('leader.name'), indexDirection: 'asc', rest }
}
