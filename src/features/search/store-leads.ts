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
const mostSegments = 6
/** Longer words lie in pieces that overlap by as much. */
const longestSegment = 20

/** What stands within words of the index wherever the text holds the query: other letters and signs may divide words there. */
const segmentsOf = (search: string) =>
  [...new Set((foldText(search).match(/[a-z0-9]{2,}/g) ?? []).map(segment => segment.slice(0, longestSegment)))].slice(0, mostSegments)

function leadsOf(db: Db, kind: LeadingKind, segment: string) {
  const begins = (column: string) => sql<boolean>`(${sql.ref(column)} >= ${segment} and ${sql.ref(column)} < ${ceiling(segment)})`
  const beginning = db.selectFrom('search_words as s').select('s.record_id').where('s.kind', '=', kind).where(begins('s.word'))
  const within = db
    .selectFrom('search_parts as p')
    .innerJoin('search_words as s', 's.word', 'p.word')
    .select('s.record_id')
    .where('p.kind', '=', kind)
    .where('s.kind', '=', kind)
    .where(begins('p.part'))
  return db
    .selectFrom(beginning.unionAll(within).limit(mostLeads).as('met'))
    .select([sql<number>`count(*)::int`.as('met'), sql`coalesce(array_agg(distinct met.record_id), '{}')`.as('ids')])
}

/**
 * What the rarest part of the query leads to, in one round trip. None for those who see some companies only: their rows are few,
 * and everybody else's words are many.
 */
export async function findLeads(db: Db, kind: LeadingKind, search: string): Promise<Leads | undefined> {
  const segments = segmentsOf(search)
  if (segments.length === 0 || db.scope.companies !== 'all' || db.scope.assigned) return undefined
  const each = segments.map(segment => leadsOf(db, kind, segment)).reduce((some, more) => some.unionAll(more))
  const rarest = db
    .selectFrom(db.selectFrom(each.as('each')).selectAll().orderBy('met').limit(1).as('rarest'))
    .select(['met', sql<string>`ids::text`.as('ids')])
  const [, [row] = []] = await db.together([steer(db), rarest.compile()])
  const met = Number(row?.met)
  return { ids: String(row?.ids), all: met < mostLeads, few: met <= fewLeads }
}
