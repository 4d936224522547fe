import { search } from '#features/search/contract.ts'
import { lookFor } from '#features/search/look.ts'
import { wordsOf } from '#features/search/rules.ts'
import { kindsFor } from '#features/search/sources.ts'
import { asMeant, asTyped, readSpelling } from '#features/search/store.ts'
import { implement } from '#server/implement.ts'

export const searchApi = implement(search, {
  find: async ({ db, actor, office, query }) => {
    const words = wordsOf(query.query)
    const kinds = words.length === 0 ? [] : kindsFor(actor, office.settings.switches)
    if (kinds.length === 0) return { data: [] }
    const wanted = await readSpelling(db, kinds, words)
    if (!wanted) return { data: [] }
    // Whether a word was mistyped is decided by what this person sees: records that are hidden from them must not show through it.
    const typed = await lookFor(db, actor, kinds, [asTyped(wanted)])
    return { data: typed.length > 0 ? typed : await lookFor(db, actor, kinds, asMeant(wanted)) }
  },
})
