import { type AliasedRawBuilder, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { Condition, Order } from '#kernel/listing/filters.ts'
import { countedUpTo, type Listing, type Cursor } from '#kernel/listing/listing.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import type { Db } from '#platform/db/db.ts'
import { counted, countOf, countOnce, readIds, totalToSort } from './list-count.ts'
import { type Leading, type Parts, partsOf } from './list-leading.ts'
import { byNames, none } from './list-names.ts'
import { type Compiled, isLong, withCustomPlan, seesAll } from './list-plan.ts'
import { type First, type IndexedBy, type Repeated, searchIndex, type RelatedText } from '#platform/db/search-index.ts'

type Column = RawBuilder<unknown>

export interface ListPage<Row> {
  data: Row[]
  meta: {
    page: number
    limit: number
    total: number
    total_capped?: boolean
    /** Of a walk: where the next batch begins; none after the last one. */
    next?: Cursor
  }
}

interface ListSpec<Row> {
  listing: Listing
  from: Compiled
  /** What each key of the answer is in SQL; keys that filter or sort stand here too. */
  columns: Record<string, Column>
  /** Keys answered; the rest only filters and sorts. */
  keys: readonly (keyof Row & string)[]
  /** Folded text that the search looks into. */
  search?: Column
  /** How the index of the search leads to those rows, where a list grows long. */
  indexedBy?: IndexedBy
  /** By key: texts of other records. */
  relatedTexts?: Readonly<Record<string, RelatedText>>
  /** The one of its columns that is looked into. */
  place?: number | undefined
  /** The key of another table's column that few rows have, and an index: where the list is sorted by it, few pages reach beyond these. */
  sparseKey?: string
  /** Keys that have an index of all rows, and the direction in which it runs, those without a value at its end: a long list is read from either end. */
  indexDirections?: Readonly<Record<string, Order['direction']>>
  /** By key: names of other records that the list may be sorted by, beside those that its texts know. */
  leading?: Readonly<Record<string, Leading>>
  /** Keys that each row is asked for in another table, in no order of an index: a list that is longer than is counted is not sorted by them. */
  unordered?: readonly string[]
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

/** Dates are days of Warsaw, whatever the column: of an instant, 2026-11-20 means the whole of that day, said by its ends so that an index knows it. */
function onDay(operator: Condition['operator'], column: Column, day: string): Expression<SqlBool> {
  const [begin, end] = [0, 1].map(more => sql`((${day}::date + ${sql.lit(more)})::timestamp at time zone 'Europe/Warsaw')`)
  if (operator === '>=') return sql`${column} >= ${begin}`
  if (operator === '>') return sql`${column} >= ${end}`
  if (operator === '<') return sql`${column} < ${begin}`
  if (operator === '<=') return sql`${column} < ${end}`
  const within = sql<SqlBool>`(${column} >= ${begin} and ${column} < ${end})`
  return operator === '!=' ? sql`${within} is not true` : within
}

function typed({ kind }: Condition, value: string): RawBuilder<unknown> {
  // A column of whole numbers is found by its index only beside whole numbers.
  if (kind === 'number') return value.includes('.') ? sql`${value}::numeric` : sql`${value}::bigint`
  if (kind === 'boolean') return sql`${value}::boolean`
  if (kind === 'id') return sql`${value}::uuid`
  if (kind === 'date') return sql`${value}::date`
  return sql`${value}`
}

/** A record that has several matches by any of them; without wanted ones it has none at all. */
function matchesAny({ operator, values }: Condition, column: Column): Expression<SqlBool> {
  const test = values.length === 0 ? sql<SqlBool>`cardinality(${column}) = 0` : sql<SqlBool>`${column} && ${values}::uuid[]`
  return operator === '!=' ? sql<SqlBool>`not (${test})` : test
}

export function matches(condition: Condition, column: Column): Expression<SqlBool> {
  if (condition.kind === 'ids') return matchesAny(condition, column)
  if (condition.values.length === 0) {
    const empty = condition.kind === 'text' ? sql<SqlBool>`coalesce(${column}, '') = ''` : sql<SqlBool>`${column} is null`
    return condition.operator === '!=' ? sql<SqlBool>`not (${empty})` : empty
  }
  // Many ids are one look into the key, not as many branches of a plan.
  if (condition.kind === 'id' && ['=', ':', '!='].includes(condition.operator)) {
    const among = sql<SqlBool>`${column} = any(${condition.values}::uuid[])`
    return condition.operator === '!=' ? sql<SqlBool>`(${among}) is not true` : among
  }
  const tests = condition.values.map(value => {
    if (condition.operator === ':' && condition.kind === 'text') {
      return holds(sql`fold(${column})`, foldDiacritics(value))
    }
    if (condition.kind === 'instant') return onDay(condition.operator, column, value)
    return sql<SqlBool>`${column} ${comparison[condition.operator] ?? sql`=`} ${typed(condition, value)}`
  })
  // "Is not" of several values means none of them; every other comparison means any of them.
  return sql<SqlBool>`(${sql.join(tests, condition.operator === '!=' ? sql` and ` : sql` or `)})`
}

/** Text that a search looks for in a column. */
const holds = (column: Column, text: string) => sql<SqlBool>`${column} like ${`%${escapeLike(text)}%`}`

/** A NIP or an account number is kept without the dashes that it may be typed with. */
const formsOf = (word: string) => (/^[\d-]{10,}$/.test(word) && word.replaceAll('-', '').length >= 10 ? [...new Set([word, word.replaceAll('-', '')])] : [word])

const holdsWords = (column: Column, search: string) =>
  sql.join<SqlBool>(
    foldDiacritics(search)
      .split(/\s+/)
      .map(
        word =>
          sql`(${sql.join(
            formsOf(word).map(form => holds(column, form)),
            sql` or `,
          )})`,
      ),
    sql` and `,
  )

/** Wrapped in CASE so that the planner assumes 50 % selectivity instead of about 0. */
const assumedLikely = (test: Expression<SqlBool>) => sql<SqlBool>`case when ${test} then true else false end`

type Words = Pick<ListSpec<unknown>, 'indexedBy' | 'relatedTexts'>

/** By which words the rows are found that a filter asks for. */
function wordsFor({ indexedBy, relatedTexts }: Words, { key, operator, values }: Condition): RelatedText | undefined {
  if (operator !== ':' || values.length === 0) return undefined
  return indexedBy?.texts?.includes(key) ? { ...indexedBy, place: indexedBy.texts.indexOf(key) } : relatedTexts?.[key]
}

/** A part of a text that no index leads to is looked for row by row: where many have it, a walk in the list's order soon has a page of them. */
const isSought = (spec: Words, condition: Condition) =>
  condition.kind === 'text' && condition.operator === ':' && condition.values.length > 0 && !wordsFor(spec, condition)

/** All rows of a list, on whichever page; `likely` is a filter that many of them pass. */
export function filtered<Rows extends Compiled>(
  { listing, from, columns, search, ...words }: Pick<ListSpec<unknown>, 'listing' | 'columns' | 'search'> & Words & { from: Rows },
  likely?: Condition,
): Rows {
  let base: Compiled = from
  for (const condition of listing.filters) {
    const test = matches(condition, known(columns, condition.key))
    base = base.where(condition === likely || isSought(words, condition) ? assumedLikely(test) : test)
  }
  return (listing.search !== '' && search ? base.where(holdsWords(search, listing.search)) : base) as Rows
}

/** Rows of words that the index has found. */
function indexed({ search, listing, ...spec }: ListSpec<never>, likely?: Condition): Compiled {
  const rows = filtered({ ...spec, listing: { ...listing, search: '' } }, likely)
  return search ? rows.where(assumedLikely(holdsWords(search, listing.search))) : rows
}

/** Rows of a word that the list's filters, or the archive, may leave out before the list is walked after all. */
const spareRows = 100

/** All rows up to the end of the page, where the list stands in the order of the index. */
function firstOf({ listing, indexedBy }: ListSpec<never>): First | undefined {
  const [order, ...others] = listing.sort
  if (listing.after || !order || others.length > 0 || order.key !== indexedBy?.sorted) return undefined
  return { rows: listing.page * listing.limit + spareRows, direction: order.direction }
}

const rowsBefore = ({ after, page, limit }: Listing) => (after ? 0 : (page - 1) * limit)

interface PageOptions {
  offset?: number
  /** What all of the rows have, of the first key of their order: with its nulls where they are not, an index is read from either end. */
  sortedBy?: Pick<Parts, 'value' | 'indexDirection'> | undefined
}

function pageOf(spec: ListSpec<never>, rows: Compiled, { offset = rowsBefore(spec.listing), sortedBy }: PageOptions = {}): Compiled {
  const { listing, keys, columns, id } = spec
  let page = rows.select((keys as readonly string[]).map(key => known(columns, key).as(key)))
  if (listing.after) page = page.select(placeOf(spec).as('place'))
  for (const [place, { key, direction }] of listing.sort.entries()) {
    const first = place === 0 ? sortedBy : undefined
    const nulls = first && first.indexDirection !== direction ? 'nullsFirst' : 'nullsLast'
    page = page.orderBy(first?.value ?? known(columns, key), order => order[direction]()[nulls]())
  }
  return page.orderBy(id).limit(listing.limit).offset(offset)
}

/** Where the rows of a list are read from. */
interface Source {
  rows: Compiled
  /** Those it begins with, among which the page is looked for first. */
  first?: Compiled
  /** How many of those that were followed are in it, where there are more than these. */
  counted?: number
  /** How many there are, where that is known. */
  total?: number
  /** They are among ids that the index has found. */
  few?: boolean
}

const indexedFilter = ({ indexedBy, listing }: ListSpec<never>) =>
  listing.filters.find(({ key, operator, values }) => operator === ':' && values.length === 1 && indexedBy?.texts?.includes(key))

/** Rows whose text holds what a filter asks for are among those that the search finds by it: so the index leads to them, and the filter chooses. */
function byTextFilter(spec: ListSpec<never>): ListSpec<never> {
  const { indexedBy, listing } = spec
  const filter = listing.search === '' ? indexedFilter(spec) : undefined
  if (!filter) return spec
  // Repeated values are looked through sooner than all the words of other columns.
  const place = indexedBy?.repeated?.[filter.key] ? undefined : indexedBy?.texts?.indexOf(filter.key)
  return { ...spec, place, listing: { ...listing, search: filter.values[0] ?? '' } }
}

/** Where a filter names several texts, or a text of other records: what leads to any of them. */
async function byTextFilters(db: Db, spec: ListSpec<never>): Promise<Source | undefined> {
  const { listing } = spec
  const index = searchIndex.get()
  const filter = listing.filters.find(condition => wordsFor(spec, condition))
  const words = filter && wordsFor(spec, filter)
  if (!words || !index) return undefined
  const among = (ids: Column) => filtered(spec).where(sql<SqlBool>`${words.by} = any(${ids})`)
  const countOf = (ids: Column) => sql<number>`(select count(*)::int from (${counted(among(ids))}) as counted)`
  const options = { place: words.place, ...(listing.after ? {} : { countOf }) }
  const results = await Promise.all(filter.values.map(value => index.findMatches(db, words.kind, value, options)))
  const matches = results.filter(one => one !== undefined)
  if (matches.length < results.length) return undefined
  if (matches.every(one => one.ids === '{}')) return { rows: filtered(spec).where(none) }
  const maxCounted = Math.max(...matches.map(({ ids, counted }) => (ids === null ? counted : 0)))
  if (matches.some(({ ids }) => ids === null)) return { rows: filtered(spec, maxCounted >= commonRows ? filter : undefined), counted: maxCounted }
  const ids = sql.join(
    matches.map(one => sql`${one.ids}::uuid[]`),
    sql` || `,
  )
  return { rows: among(matches.every(({ few }) => few) ? ids : sql`(select ${ids})::uuid[]`), few: true }
}

/** Up to this many distinct values are scanned faster than the rows that hold them. */
const maxValues = 20_000

/**
 * The word stands in most records, though not where the filter looks: without the values that hold it all rows would be read for none. Each next
 * value is one look into the index.
 */
async function valuesHolding(db: Db, { table, column: name }: Repeated, text: string): Promise<string[] | undefined> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select t.${sql.ref(name)} from ${sql.table(table)} t where t.tenant_id = ${thisOffice} and ${after} order by t.${sql.ref(name)} limit 1)`
  const { rows } = await sql<{ known: number; holding: string[] }>`with recursive known (value, place) as (
      select ${next(sql`t.${sql.ref(name)} is not null`)}, 1
      union all select ${next(sql`t.${sql.ref(name)} > known.value`)}, place + 1 from known where known.value is not null and place <= ${sql.lit(maxValues)})
    select count(*)::int as known, coalesce(array_agg(value) filter (where ${holds(sql`fold(value)`, text)}), '{}') as holding from known where value is not null`.execute(
    db,
  )
  const [row] = rows
  return row && row.known <= maxValues ? row.holding : undefined
}

async function amongValues(db: Db, spec: ListSpec<never>): Promise<Expression<SqlBool> | undefined> {
  const filter = indexedFilter(spec)
  const repeated = filter && spec.indexedBy?.repeated?.[filter.key]
  const values = repeated && (await valuesHolding(db, repeated, foldDiacritics(filter.values[0] ?? '')))
  return values && sql<SqlBool>`${repeated.value} = any(${values}::text[])`
}

/** Of the first matches so many are in the list: then a walk in its order meets a page of them soon. */
const commonRows = 1000

/**
 * What a filter leaves of a long list is looked for once, by an index or by reading all rows as they lie: the count needs it in any case, and a walk in
 * the list's order through many rows for few would read each from another place.
 */
async function byScan(db: Db, spec: ListSpec<never>): Promise<Source | undefined> {
  const { listing, from, id } = spec
  if (!seesAll(db) || listing.after || listing.filters.length === 0) return undefined
  if (!listing.filters.some(condition => isSought(spec, condition)) && !isLong(db, from)) return undefined
  const { ids, total } = await readIds(db, { from, rows: filtered(spec), id })
  if (total > commonRows) return { rows: filtered(spec), total }
  // By its other filters the parts of a union are left out; a part of a text would only be looked for again.
  const filters = listing.filters.filter(condition => !isSought(spec, condition))
  const rows = filtered({ ...spec, listing: { ...listing, filters } })
  return { rows: rows.where(sql<SqlBool>`${id} = any((select ${ids}::uuid[])::uuid[])`), total }
}

async function sourceOf(db: Db, spec: ListSpec<never>): Promise<Source> {
  const { indexedBy, listing } = spec
  const index = searchIndex.get()
  if (listing.search === '') return (await byTextFilters(db, spec)) ?? (await byScan(db, spec)) ?? { rows: filtered(spec) }
  if (!indexedBy || !index) return { rows: filtered(spec) }
  const baseQuery = indexedBy.whole && index.isSure(listing.search) ? filtered({ ...spec, listing: { ...listing, search: '' } }) : indexed(spec)
  const among = (ids: Column) => baseQuery.where(sql<SqlBool>`${indexedBy.by} = any(${ids})`)
  const countAmong = (ids: Column) => sql<number>`(select count(*)::int from (${counted(among(ids))}) as counted)`
  const matches = await index.findMatches(db, indexedBy.kind, listing.search, {
    place: spec.place,
    ...(listing.after ? {} : { first: firstOf(spec), countOf: countAmong }),
  })
  if (!matches) return { rows: filtered(spec) }
  // A sub-select hides thousands of ids from the planner, which would weigh each.
  if (matches.ids) return { rows: among(matches.few ? sql`${matches.ids}::uuid[]` : sql`(select ${matches.ids}::uuid[])::uuid[]`) }
  const likely = matches.counted >= commonRows ? indexedFilter(spec) : undefined
  const byValue = likely ? undefined : await amongValues(db, spec)
  if (byValue) return { rows: indexed(spec).where(byValue) }
  return { rows: indexed(spec, likely), counted: matches.counted, ...(matches.first ? { first: among(sql`(select ${matches.first}::uuid[])::uuid[]`) } : {}) }
}

/** The rows of a page that begins with these of the first part; of how many that is, matters only to a later page that has none of them. */
async function beyond(db: Db, spec: ListSpec<never>, { first, rest }: Parts, begun: readonly unknown[]) {
  const { listing, from } = spec
  let offset = begun.length > 0 ? 0 : rowsBefore(listing)
  if (offset > 0) {
    const [[before] = []] = await withCustomPlan(db, from, [countOf(first, offset)])
    offset -= Number(before?.total ?? 0)
  }
  const others = { ...listing, limit: listing.limit - begun.length, sort: listing.sort.slice(1) }
  const [more = []] = await withCustomPlan(db, from, [pageOf({ ...spec, listing: others }, rest, { offset }).compile()])
  return [...begun, ...more]
}

/** Runs a list: its page and its count in one round trip, with a search up to three more, whatever the number of rows. */
export async function listRows<Row>(db: Db, spec: ListSpec<Row>): Promise<ListPage<Row>> {
  const { listing, from } = spec
  const list = byTextFilter(await byNames(db, spec as unknown as ListSpec<never>))
  const { rows, first, counted: followed, total: told, few } = await sourceOf(db, list)
  if (listing.after) return nextBatch<Row>(db, list, listing.after, rows)
  const whole = await totalToSort(db, list, { rows, total: told })
  const count = followed === undefined && whole === undefined ? countOnce(db, rows) : undefined
  const parts =
    first || (whole !== undefined && whole <= commonRows)
      ? undefined
      : partsOf(db, list, { rows, total: whole, few, common: followed !== undefined && followed >= commonRows })
  const beginning = pageOf(list, first ?? parts?.first ?? rows, { sortedBy: parts })
  const [begun = [], counts = []] = await withCustomPlan(db, from, [beginning.compile(), ...(count?.queries ?? [])])
  let page: readonly unknown[] = begun
  if (begun.length < listing.limit) {
    if (parts) page = await beyond(db, list, parts, begun)
    // Few of those first rows are in this list: there may be more.
    else if (first) [page = []] = await withCustomPlan(db, from, [pageOf(list, rows).compile()])
  }
  let total = whole ?? followed ?? count?.totalOf(counts) ?? 0
  // Of more matches than were followed too few are in this list to tell.
  if (followed !== undefined && followed <= countedUpTo) total = Number((await db.together([countOf(filtered(list))]))[0]?.[0]?.total ?? 0)
  return {
    data: page as Row[],
    meta: { page: listing.page, limit: listing.limit, total: Math.min(total, countedUpTo), ...(total > countedUpTo ? { total_capped: true } : {}) },
  }
}

const orders = ({ listing, columns, id }: ListSpec<never>) => [
  ...listing.sort.map(({ key, direction }) => ({ value: known(columns, key), down: direction === 'desc' })),
  { value: id, down: false },
]

const placeOf = (spec: ListSpec<never>) => sql<Cursor>`json_build_array(${sql.join(orders(spec).map(({ value }) => sql`(${value})::text`))})`

/** Later in the order than a place, by the keys instead of by counting: each batch of a long list costs the same. */
function isAfter(spec: ListSpec<never>, place: Cursor): Expression<SqlBool> {
  const keys = orders(spec)
  const later = keys.flatMap(({ value, down }, depth) => {
    const last = place[depth] ?? null
    // Nothing comes after what has no value: those rows end the list, whatever the direction.
    if (last === null) return []
    const same = keys.slice(0, depth).map((key, before) => sql<SqlBool>`${key.value} is not distinct from ${place[before]}`)
    return [sql<SqlBool>`(${sql.join([...same, sql`(${value} ${down ? sql`<` : sql`>`} ${last} or ${value} is null)`], sql` and `)})`]
  })
  return sql<SqlBool>`(${sql.join(later, sql` or `)})`
}

/** One batch of a walk; only the first one counts, and counts all. */
async function nextBatch<Row>(db: Db, spec: ListSpec<never>, after: Cursor, base: Compiled) {
  const { listing } = spec
  const rest = after.length > 0 ? base.where(isAfter(spec, after)) : base
  const counted = after.length > 0 ? [] : [base.select(sql`count(*)::int`.as('total')).compile()]
  const [rows = [], counts = []] = await db.together([pageOf(spec, rest).compile(), ...counted])
  const place = rows.length < listing.limit ? undefined : (rows.at(-1)?.place as Cursor)
  return { data: rows as Row[], meta: { page: listing.page, limit: listing.limit, total: Number(counts[0]?.total ?? 0), next: place } }
}

function known(columns: Record<string, Column>, key: string): Column {
  const column = columns[key]
  if (!column) throw new Error(`The list has no column for "${key}".`)
  return column
}

/** Columns of a list for a query of one record, typed as the contract's `Row` has them. */
export const selectionOf =
  <Row>() =>
  <Key extends keyof Row & string>(keys: readonly Key[], columns: Record<string, Column>) =>
    keys.map(key => known(columns, key).as(key)) as { [K in Key]: AliasedRawBuilder<Row[K], K> }[Key][]

/** Text in Polish order: ą after a, ł after l. */
export const polish = (column: string): Column => sql`${sql.ref(column)} collate pl`
export const column = (name: string): Column => sql`${sql.ref(name)}`
