import { search } from '#features/search/shared/contract.ts'
import { lookFor } from './find.ts'
import { type FoundKind, foundKinds, splitWords } from '#features/search/shared/rules.ts'
import { kindsFor } from './sources.ts'
import { findNamed } from './named.ts'
import { findKnownPeople } from './people.ts'
import { asMeant, asTyped, readSpelling } from './store.ts'
import { isOn } from '#kernel/feature-flags.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'

const findRecords: Handler<typeof search.find> = async ({ db, actor, office, query }) => {
  const words = splitWords(query.query)
  if (words.length === 0) return { data: [] }
  const { switches } = office.settings
  // Clients meet people in the view of their company.
  const people = actor.isAdmin || !isOn(switches, 'company') ? [] : await findKnownPeople(db, actor, words)
  const kinds = kindsFor(actor, switches)
  const named = await findNamed({ db, office, actor }, kinds, query.query)
  const wanted = kinds.length === 0 ? undefined : await readSpelling(db, kinds, words)
  // Whether a word was mistyped is decided by what this person sees: records that are hidden from them must not show through it.
  const typed = wanted ? await lookFor(db, actor, kinds, [asTyped(wanted)]) : []
  const results = typed.length > 0 || named.length > 0 || !wanted ? typed : await lookFor(db, actor, kinds, asMeant(wanted))
  const known = new Set(named.map(({ id }) => id))
  const others = [...people, ...results].filter(({ id }) => !known.has(id))
  return { data: [...named, ...others.toSorted((left, right) => foundKinds.indexOf(left.kind as FoundKind) - foundKinds.indexOf(right.kind as FoundKind))] }
}

export const searchApi = handlers(search, {
  find: findRecords,
})
