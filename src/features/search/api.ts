import { search } from '#features/search/contract.ts'
import { wordsOf } from '#features/search/rules.ts'
import { kindsFor, listFound } from '#features/search/sources.ts'
import { listCandidates, readSpelling } from '#features/search/store.ts'
import { implement } from '#server/implement.ts'

export const searchApi = implement(search, {
  find: async ({ db, actor, office, query }) => {
    const words = wordsOf(query.query)
    const kinds = words.length === 0 ? [] : kindsFor(actor, office.settings.switches)
    if (kinds.length === 0) return { data: [] }
    const wanted = await readSpelling(db, kinds, words)
    if (!wanted) return { data: [] }
    const found = await listCandidates(db, kinds, wanted)
    const rows = await Promise.all(kinds.map(kind => listFound(db, actor, kind, found.get(kind) ?? [])))
    return { data: rows.flat() }
  },
})
