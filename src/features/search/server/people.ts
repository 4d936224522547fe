import type { SearchResult } from '#features/search/shared/contract.ts'
import { isGuessable, shownOfKind, spellingsOf } from '#features/search/shared/rules.ts'
import { listKnown } from '#features/users/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { Db } from '#platform/db/db.ts'

/** Whether the word begins one of the name, or is one typo away from it. */
function isMeant(word: string, name: string, mistyped: boolean): boolean {
  if (!mistyped) return name.startsWith(word)
  if (!isGuessable(word)) return false
  const spellings = new Set(spellingsOf(word))
  return spellingsOf(name).some(spelling => spellings.has(spelling))
}

/** Clients find whom they know anyway, by name alone: the people of their companies and those of the office who look after them. They are few. */
export async function findKnownPeople(db: Db, actor: Actor, words: readonly string[]): Promise<SearchResult[]> {
  const people = (await listKnown(db, actor)).map(person => ({ ...person, names: foldDiacritics(person.name).split(/[^\p{L}\p{N}]+/u) }))
  const matching = (mistyped: boolean) =>
    people.filter(({ names }) => words.every(word => names.some(name => isMeant(word, name, false) || (mistyped && isMeant(word, name, true)))))
  const typed = matching(false)
  return (typed.length > 0 ? typed : matching(true)).slice(0, shownOfKind).map(({ id, name, company_id, company_title, is_staff }) => ({
    kind: 'person' as const,
    id,
    company_id,
    title: name,
    category_id: null,
    detail: is_staff ? `biuro · ${company_title}` : company_title,
    excerpt: null,
    month: null,
  }))
}
