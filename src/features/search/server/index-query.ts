import { seesAll } from '#platform/db/lists/list-plan.ts'
import { type RawBuilder, sql } from 'kysely'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { countedUpTo } from '#kernel/listing/listing.ts'
import type { IndexedKind } from '#features/search/shared/rules.ts'
import { ceiling, steering } from './store.ts'
import type { Db } from '#platform/db/db.ts'
import type { MatchOptions, First, SearchMatches, SearchIndex } from '#platform/db/search-index.ts'

/** What is found by any part of its words; the others by their beginnings alone. */
type ListedKind = Exclude<IndexedKind, 'conversation' | 'training'>

declare module '#platform/db/search-index.ts' {
  interface IndexedKinds extends Record<ListedKind, true> {}
}

/** A few more than are counted: some of them are hidden from the list. */
const maxMatches = countedUpTo + 2000
const fewLeads = 50
/** So many are gathered sooner than the parts are counted further. */
const rareLeads = 1000
const maxSegments = 6
/** Longer words lie in pieces that overlap by as much. */
const maxSegmentLength = 20

/** What stands within words of the index wherever the text holds the query: other letters and signs may divide words there. */
const segmentsOf = (search: string) =>
  [...new Set((foldDiacritics(search).match(/[a-z0-9]{2,}/g) ?? []).map(segment => segment.slice(0, maxSegmentLength)))].slice(0, maxSegments)

/** Whoever holds what the query is made of holds the query: it is one word of letters and digits. */
const isSure = (search: string) => segmentsOf(search)[0] === foldDiacritics(search)

/** Records that may hold a part of the query, in that column where one is named, some of them twice, and no more than that many. */
function matchesOf(db: Db, kind: ListedKind, limit: number, place?: number) {
  const stands = place === undefined ? sql<boolean>`true` : sql<boolean>`(s.places = 0 or s.places & ${sql.lit(1 << place)} <> 0)`
  const begins = (column: string) => sql<boolean>`(${sql.ref(column)} >= part.text and ${sql.ref(column)} < part.beyond)`
  const beginning = db.selectFrom('search_words as s').select('s.record_id').where('s.kind', '=', kind).where(begins('s.word')).where(stands)
  const within = db
    .selectFrom('search_parts as p')
    .innerJoin('search_words as s', 's.word', 'p.word')
    .select('s.record_id')
    .where('p.kind', '=', kind)
    .where('s.kind', '=', kind)
    .where(begins('p.part'))
    .where(stands)
  return db.selectFrom(beginning.unionAll(within).limit(limit).as('met'))
}

/** The records that hold a part of the query, in the order of their list, as many as are asked for: each word has them in that order, so few words are merged. */
function firstOf(db: Db, kind: ListedKind, { rows, direction }: First) {
  const maxWords = sql.lit(Math.floor(maxMatches / rows))
  const words = db.selectFrom('search_words as s').where('s.kind', '=', kind)
  const next = (after: RawBuilder<boolean>) => words.select('s.word').where(after).where(sql<boolean>`s.word < part.beyond`).orderBy('s.word').limit(1)
  const within = db
    .selectFrom('search_parts as p')
    .select('p.word')
    .where('p.kind', '=', kind)
    .where(sql<boolean>`(p.part >= part.text and p.part < part.beyond)`)
  const order = sql`collate pl ${sql.raw(direction)}`
  const sorted = words
    .select(['s.record_id', 's.sort_key'])
    .whereRef('s.word', '=', sql.ref('held.word'))
    .where('s.sort_key', 'is not', null)
    .orderBy(sql`s.sort_key ${order}, s.record_id`)
    .limit(rows)
  return sql<string | null>`(with recursive begun (word) as (
      (${next(sql`s.word >= part.text`)}) union all (select (${next(sql`s.word > begun.word`)}) from begun where begun.word is not null)),
    held as materialized ((select word from begun where word is not null union ${within}) limit ${maxWords} + 1)
    select array(select met.record_id from held, lateral (${sorted}) as met order by met.sort_key ${order}, met.record_id limit ${sql.lit(rows)})::text
    where (select count(*) from held) <= ${maxWords})`
}

/**
 * What the rarest part of the query leads to, in one round trip: counted to the end are the parts only where each leads to many. None for
 * those who see some companies only: their rows are few, and everybody else's words are many.
 */
async function findIndexedIds(db: Db, kind: ListedKind, search: string, { place, first, countOf }: MatchOptions = {}): Promise<SearchMatches | undefined> {
  const segments = segmentsOf(search)
  if (segments.length === 0 || !seesAll(db)) return undefined
  const parts = sql.join(segments.map(segment => sql`(${segment}::text collate "C", ${ceiling(segment)}::text collate "C")`))
  const counted = (limit: number, at?: number) =>
    sql`(select part.*, (${matchesOf(db, kind, limit, at).select(sql`count(*)`.as('met'))}) as met from part offset 0)`
  // Wherever it stands: of a part that all records have elsewhere each entry would be looked at for its column.
  const rarest = sql`rare as materialized (select text, beyond from ${counted(rareLeads + 1)} as few where met <= ${sql.lit(rareLeads)} order by met limit 1),
    rarest as (select * from rare union all (select text, beyond from ${counted(maxMatches, place)} as many where not exists (select 1 from rare) order by met limit 1))`
  const chosen = sql<{ met: number } & Pick<SearchMatches, 'ids' | 'counted' | 'first'>>`(with part (text, beyond) as (values ${parts}), ${rarest},
    chosen as (select * from ${segments.length === 1 ? sql`part` : sql`rarest`}),
    followed as materialized (select array(${matchesOf(db, kind, maxMatches, place).select('met.record_id')}) as ids from chosen as part),
    size as (select ids, cardinality(ids) as met, cardinality(ids) = ${sql.lit(maxMatches)} as beyond from followed)
    select size.met, case when not size.beyond then size.ids::text end as ids,
      case when size.beyond then ${countOf ? countOf(sql`(select ids from followed)::uuid[]`) : sql`0`} end as counted,
      case when size.beyond then ${first && first.rows <= maxMatches ? firstOf(db, kind, first) : sql`null`} end as first
    from size, chosen as part)`
  const [[row] = []] = await db.planned(steering(db), [db.selectFrom(chosen.as<'leads'>(sql`leads`)).selectAll().compile()])
  return row && { ...row, few: Number(row.met) <= fewLeads }
}

export const indexOfSearch: SearchIndex = { isSure, findMatches: findIndexedIds }
