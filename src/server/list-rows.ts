import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { foldText } from '#kernel/fold.ts'
import type { Condition } from '#kernel/filters.ts'
import { countedUpTo, type Listing } from '#kernel/listing.ts'
import type { Db } from '#server/db.ts'

type Column = RawBuilder<unknown>

interface Spread<Row> {
  listing: Listing
  // biome-ignore lint/suspicious/noExplicitAny: a list may start from any tables
  from: SelectQueryBuilder<any, any, object>
  /** What each key of the answer is in SQL; keys that filter or sort stand here too. */
  columns: Record<string, Column>
  /** Keys answered; the rest only filters and sorts. */
  shown: readonly (keyof Row & string)[]
  /** Folded text that the search looks into. */
  search?: Column
  /** Breaks ties, so that a page never repeats a row. */
  id: Column
}

const comparison: Record<string, RawBuilder<unknown>> = {
  '=': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, char => `\\${char}`)

/** Dates are days of Warsaw, whatever the column: 2026-11-20 means the whole of that day. */
function typed(condition: Condition, column: Column, value: string): { column: Column; value: RawBuilder<unknown> } {
  if (condition.kind === 'number') return { column, value: sql`${value}::numeric` }
  if (condition.kind === 'boolean') return { column, value: sql`${value}::boolean` }
  if (condition.kind === 'id') return { column, value: sql`${value}::uuid` }
  if (condition.kind === 'date') {
    const column_day = condition.key.endsWith('_at') ? sql`(${column} at time zone 'Europe/Warsaw')::date` : column
    return { column: column_day, value: sql`${value}::date` }
  }
  return { column, value: sql`${value}` }
}

function matches(condition: Condition, column: Column): Expression<SqlBool> {
  if (condition.values.length === 0) {
    const empty = condition.kind === 'text' ? sql<SqlBool>`coalesce(${column}, '') = ''` : sql<SqlBool>`${column} is null`
    return condition.operator === '!=' ? sql<SqlBool>`not (${empty})` : empty
  }
  const tests = condition.values.map(value => {
    if (condition.operator === ':' && condition.kind === 'text') {
      return sql<SqlBool>`fold(${column}) like ${`%${escapeLike(foldText(value))}%`}`
    }
    const pair = typed(condition, column, value)
    return sql<SqlBool>`${pair.column} ${comparison[condition.operator] ?? sql`=`} ${pair.value}`
  })
  // "Is not" of several values means none of them; every other comparison means any of them.
  return sql<SqlBool>`(${sql.join(tests, condition.operator === '!=' ? sql` and ` : sql` or `)})`
}

/** Runs a list: its page and its count in one round trip, whatever the number of rows. */
export async function listRows<Row>(db: Db, spread: Spread<Row>) {
  const { listing, columns } = spread
  let base = spread.from
  for (const condition of listing.filters) base = base.where(matches(condition, known(columns, condition.key)))
  if (listing.search !== '' && spread.search) {
    for (const word of foldText(listing.search).split(/\s+/)) base = base.where(sql<SqlBool>`${spread.search} like ${`%${escapeLike(word)}%`}`)
  }
  let page = base.select(spread.shown.map(key => known(columns, key).as(key)))
  for (const { key, direction } of listing.sort)
    page = page.orderBy(known(columns, key), order => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
  page = page
    .orderBy(spread.id)
    .limit(listing.limit)
    .offset((listing.page - 1) * listing.limit)
  const counted = base.select(sql`1`.as('one')).limit(countedUpTo + 1)
  const fenced = counted.compile()
  const [rows = [], counts = []] = await db.together([page.compile(), { ...fenced, sql: `select count(*)::int as total from (${fenced.sql}) as counted` }])
  const total = Number(counts[0]?.total ?? 0)
  return {
    data: rows as Row[],
    meta: { page: listing.page, limit: listing.limit, total: Math.min(total, countedUpTo), ...(total > countedUpTo ? { total_capped: true } : {}) },
  }
}

function known(columns: Record<string, Column>, key: string): Column {
  const column = columns[key]
  if (!column) throw new Error(`The list has no column for "${key}".`)
  return column
}

/** Text in Polish order: ą after a, ł after l. */
export const polish = (column: string): Column => sql`${sql.ref(column)} collate pl`
export const column = (name: string): Column => sql`${sql.ref(name)}`
