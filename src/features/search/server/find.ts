import { addExcerpts } from './excerpts.ts'
import type { SearchResult } from '#features/search/shared/contract.ts'
import { type FoundKind, shownOfKind } from '#features/search/shared/rules.ts'
import { listFound } from './sources.ts'
import { listCandidates, type Wanted } from './store.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

/**
 * Candidates of a kind that are asked for; what the person may see of them decides the record's own store. Of a kind with more of them
 * that shows too little, as where most is hidden from this person, more are asked for.
 */
const depths = [60, 1_000, 10_000]

/** What this person sees of all that the readings of the query lead to. */
export async function lookFor(db: Db, actor: Actor, kinds: readonly FoundKind[], readings: readonly (readonly Wanted[])[]): Promise<SearchResult[]> {
  const seen = new Map<FoundKind, SearchResult[]>()
  const known = new Set<string>()
  let left = readings.length === 0 ? [] : kinds
  for (const depth of depths) {
    if (left.length === 0) break
    const { idsByKind, more } = await listCandidates(db, left, readings, depth)
    const news = (kind: FoundKind) => [...(idsByKind.get(kind) ?? [])].filter(id => !known.has(id))
    const resultsOfKinds = await Promise.all(left.map(kind => listFound(db, actor, kind, news(kind))))
    for (const [place, kind] of left.entries()) {
      seen.set(kind, [...(seen.get(kind) ?? []), ...(resultsOfKinds[place] ?? [])].slice(0, shownOfKind))
      for (const id of idsByKind.get(kind) ?? []) known.add(id)
    }
    left = left.filter(kind => more.has(kind) && (seen.get(kind) ?? []).length < shownOfKind)
  }
  return addExcerpts(db, actor, [...seen.values()].flat(), readings.flat())
}
