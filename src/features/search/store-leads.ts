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
  [...new Set((foldText(search).match(/[a-z0-9]{2,}/g) ?? []).map(segment => segment.slice(0, longestSegment)))]
    .slice(0, mostSegments)
    .toSorted((left, right) => right.length - left.length)

/** Records that may hold this, some of them twice. */
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
  return db.selectFrom(beginning.unionAll(within).limit(mostLeads).as('met'))
}

/**
 * What the rarest part of the query leads to, in one round trip: parts are counted, the longest first, until one leads to few, and only its
 * records are gathered. None for those who see some companies only: their rows are few, and everybody else's words are many.
 */
export async function findLeads(db: Db, kind: LeadingKind, search: string): Promise<Leads | undefined> {
  const segments = segmentsOf(search)
  if (segments.length === 0 || db.scope.companies !== 'all' || db.scope.assigned) return undefined
  const parts = segments.map((segment, place) => ({
    leads: leadsOf(db, kind, segment),
    place: sql.lit(place),
    met: sql`(select met from ${sql.ref(`part${place}`)})`,
  }))
  const each = (write: (part: (typeof parts)[number]) => RawBuilder<unknown>, between = ' ') => sql.join(parts.map(write), sql.raw(between))
  const counts = each(({ leads, place }) => sql`part${place} as materialized (${leads.select(sql`count(*)::int`.as('met'))})`, ', ')
  const first = each(({ met, place }) => sql`when ${met} <= ${sql.lit(fewLeads)} then ${place}`)
  const rarest = sql`(select place from (values ${each(({ met, place }) => sql`(${place}, ${met})`, ', ')}) as part (place, met) order by met limit 1)`
  const told = <Value>(write: (part: (typeof parts)[number]) => RawBuilder<unknown>) =>
    sql<Value>`case place ${each(part => sql`when ${part.place} then ${write(part)}`)} end`
  const found = sql<{ met: number; ids: string }>`(with ${counts}, rarest as materialized (select case ${first} else ${rarest} end as place)
    select ${told(({ met }) => met)} as met, (${told(({ leads }) => sql`(${leads.select(sql`coalesce(array_agg(distinct met.record_id), '{}')`.as('ids'))})`)})::text as ids from rarest)`.as<'found'>(
    sql`found`,
  )
  const [, [row] = []] = await db.together([steer(db), db.selectFrom(found).selectAll().compile()])
  const met = Number(row?.met)
  return { ids: String(row?.ids), all: met < mostLeads, few: met <= fewLeads }
}
