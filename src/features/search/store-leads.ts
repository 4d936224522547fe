import { type RawBuilder, sql } from 'kysely'
import { countedUpTo } from '#kernel/listing.ts'
import { foldText } from '#kernel/fold.ts'
import type { IndexedKind } from '#features/search/rules.ts'
import { ceiling, steer } from '#features/search/store.ts'
import type { Db } from '#server/db.ts'

/** What is found by any part of its words; the others by their beginnings alone. */
type LeadingKind = Exclude<IndexedKind, 'conversation' | 'training'>

/** By which records the rows of a list are found: their kind, and the column that names them. All that the list looks into is in their words. */
export interface Led {
  kind: LeadingKind
  by: RawBuilder<unknown>
}

/** Ids of records that may hold what is looked for, as an array of the database's own. */
export interface Leads {
  ids: string
  /** There are no others. */
  all: boolean
  /** So few that the planner may weigh each. */
  few: boolean
}

/** A few more than are counted: some of them are hidden from the list. */
const mostLeads = countedUpTo + 2000
const fewLeads = 50
/** So many are gathered sooner than the other parts are counted. */
const rareLeads = 1000
const mostSegments = 6
/** Longer words lie in pieces that overlap by as much. */
const longestSegment = 20

/** What stands within words of the index wherever the text holds the query: other letters and signs may divide words there. */
const segmentsOf = (search: string) =>
  [...new Set((foldText(search).match(/[a-z0-9]{2,}/g) ?? []).map(segment => segment.slice(0, longestSegment)))].slice(0, mostSegments)

/** Records that may hold this, some of them twice, and no more than that many. */
function leadsOf(db: Db, kind: LeadingKind, segment: string, most: number) {
  const begins = (column: string) => sql<boolean>`(${sql.ref(column)} >= ${segment} and ${sql.ref(column)} < ${ceiling(segment)})`
  const beginning = db.selectFrom('search_words as s').select('s.record_id').where('s.kind', '=', kind).where(begins('s.word'))
  const within = db
    .selectFrom('search_parts as p')
    .innerJoin('search_words as s', 's.word', 'p.word')
    .select('s.record_id')
    .where('p.kind', '=', kind)
    .where('s.kind', '=', kind)
    .where(begins('p.part'))
  return db.selectFrom(beginning.unionAll(within).limit(most).as('met'))
}

/**
 * What the rarest part of the query leads to, in one round trip: the first part that leads to a few records is rare enough, and the database
 * counts on only while there was none. None for those who see some companies only: their rows are few, and everybody else's words are many.
 */
export async function findLeads(db: Db, kind: LeadingKind, search: string): Promise<Leads | undefined> {
  const segments = segmentsOf(search)
  if (segments.length === 0 || db.scope.companies !== 'all' || db.scope.assigned) return undefined
  const met = (segment: string, most: number) => sql`(${leadsOf(db, kind, segment, most).select(sql`count(*)`.as('met'))})`
  const listed = (write: (segment: string, place: number) => RawBuilder<unknown>, between = ' ') => sql.join(segments.map(write), sql.raw(between))
  const rare = listed((segment, place) => sql`when ${met(segment, rareLeads + 1)} <= ${sql.lit(rareLeads)} then ${sql.lit(place)}`)
  const rarest = sql`(select place from (values ${listed((segment, place) => sql`(${sql.lit(place)}, ${met(segment, mostLeads)})`, ', ')}) as part (place, met) order by met limit 1)`
  const gathered = listed((segment, place) => {
    const found = leadsOf(db, kind, segment, mostLeads).select(sql`array[count(*)::text, coalesce(array_agg(distinct met.record_id), '{}')::text]`.as('found'))
    return sql`when ${sql.lit(place)} then (${found})`
  })
  const chosen = sql<{
    found: string[]
  }>`(with rarest as materialized (select case ${rare} else ${rarest} end as place) select case place ${gathered} end as found from rarest)`
  const [, [row] = []] = await db.together([steer(db), db.selectFrom(chosen.as<'leads'>(sql`leads`)).select('found').compile()])
  const [count, ids = '{}'] = (row?.found ?? []) as string[]
  return { ids, all: Number(count) < mostLeads, few: Number(count) <= fewLeads }
}
