import { listSaid } from '#features/messages/server/store.ts'
import type { SearchResult } from '#features/search/shared/contract.ts'
import type { Wanted } from './store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { Db } from '#platform/db/db.ts'

/** Characters that stand before and after the word that was found. */
const before = 30
const after = 90

/** The first word of the text that begins as one of these, among what stands around it. */
export function excerptOf(text: string, beginnings: readonly string[]): SearchResult['excerpt'] {
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const folded = foldDiacritics(word)
    if (!beginnings.some(beginning => folded.startsWith(beginning) || folded.replace(/^0+/, '').startsWith(beginning))) continue
    const end = index + word.length
    const head = text.slice(Math.max(0, index - before), index).replaceAll(/\s+/g, ' ')
    const tail = text.slice(end, end + after).replaceAll(/\s+/g, ' ')
    // Cut between words.
    return {
      before: index > before ? `…${head.replace(/^\S*/, '')}` : head,
      match: word,
      after: end + after < text.length ? `${tail.replace(/(?<!\S)\S*$/, '').trimEnd()}…` : tail,
    }
  }
  return null
}

/** Says of the conversations among them what was said in them. */
export async function addExcerpts(db: Db, actor: Actor, results: SearchResult[], wanted: readonly Wanted[]): Promise<SearchResult[]> {
  const ids = results.filter(({ kind }) => kind === 'conversation').map(({ id }) => id)
  if (ids.length === 0) return results
  const beginnings = [...new Set(wanted.flatMap(({ word, guesses }) => (guesses.length > 0 ? guesses : [word])))]
  const texts = await listSaid(db, actor, ids, beginnings)
  return results.map(one => {
    const text = texts.get(one.id)
    return text === undefined ? one : { ...one, excerpt: excerptOf(text, beginnings) }
  })
}
