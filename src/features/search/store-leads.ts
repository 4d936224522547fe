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
/** So many are gathered sooner than the parts are counted further. */
const rareLeads = 1000
const mostSegments = 6
/** Longer words lie in pieces that overlap by as much. */
const longestSegment = 20

/** What stands within words of the index wherever the text holds the query: other letters and signs may divide words there. */
const segmentsOf = (search: string) =>
  [...new Set((foldText(search).match(/[a-z0-9]{2,}/g) ?? []).map(segment => segment.slice(0, longestSegment)))].slice(0, mostSegments)

/** Records that may hold a part of the query, some of them twice, and no more than that many. */
function leadsOf(db: Db, kind: LeadingKind, most: number) {
  const begins = (column: string) => sql<boolean>`(${sql.ref(column)} >= part.text and ${sql.ref(column)} < part.beyond)`
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
 * What the rarest part of the query leads to, in one round trip: counted to the end are the parts only where each leads to many. None for
 * those who see some companies only: their rows are few, and everybody else's words are many.
 */
export async function findLeads(db: Db, kind: LeadingKind, search: string): Promise<Leads | undefined> {
  const segments = segmentsOf(search)
  if (segments.length === 0 || db.scope.companies !== 'all' || db.scope.assigned) return undefined
  const parts = sql.join(segments.map(segment => sql`(${segment}::text collate "C", ${ceiling(segment)}::text collate "C")`))
  const counted = (most: number) => sql`(select part.*, (${leadsOf(db, kind, most).select(sql`count(*)`.as('met'))}) as met from part offset 0)`
  const rarest = sql`rare as materialized (select text, beyond from ${counted(rareLeads + 1)} as few where met <= ${sql.lit(rareLeads)} order by met limit 1),
    rarest as (select * from rare union all (select text, beyond from ${counted(mostLeads)} as many where not exists (select from rare) order by met limit 1))`
  const found = sql`${leadsOf(db, kind, mostLeads).select([sql`count(*)::int`.as('met'), sql`coalesce(array_agg(distinct met.record_id), '{}')::text`.as('ids')])}`
  const chosen = sql<{ met: number; ids: string }>`(with part (text, beyond) as (values ${parts}), ${rarest}
    select found.* from ${segments.length === 1 ? sql`part` : sql`rarest as part`}, lateral (${found}) as found)`
  const [, [row] = []] = await db.together([steer(db), db.selectFrom(chosen.as<'leads'>(sql`leads`)).selectAll().compile()])
  const met = Number(row?.met)
  return { ids: String(row?.ids), all: met < mostLeads, few: met <= fewLeads }
}
