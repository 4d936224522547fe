import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'

/** What is found, in the order in which it is shown. */
export const foundKinds = ['company', 'person', 'employee', 'document', 'task', 'ticket', 'system_ticket', 'conversation', 'training'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Working time has a list, and no place among what is found. */
export type IndexedKind = FoundKind | 'uptime'

/** What clients of any company find, as far as it is meant for them. */
export const sharedKinds: readonly FoundKind[] = ['training']

/** The amount that a query names, as it is kept: "440,56", "1 440.56 zł". Whole numbers are rather numbers of something. */
export function amountOf(query: string): string | undefined {
  const [, whole, cents] = /^(\d{1,3}(?:[\s\u00a0]?\d{3}){0,3})[.,](\d{2})(?:\s?(?:zł|pln))?$/i.exec(query.trim()) ?? []
  return whole && `${Number(whole.replaceAll(/\s/g, ''))}.${cents}`
}

interface MatchedTexts {
  kind: string
  company_id: string | null
}

/** By kind, in the answer's order: what was named exactly stands first, and its kind with it. What is of the chosen company leads its kind. */
export function byKind<One extends MatchedTexts>(results: readonly One[], chosen: string | null): Map<One['kind'], One[]> {
  const kinds = Map.groupBy(results, ({ kind }): One['kind'] => kind)
  if (chosen === null) return kinds
  const isChosen = ({ company_id }: One) => Number(company_id === chosen)
  return new Map([...kinds].map(([kind, rows]) => [kind, rows.toSorted((left, right) => isChosen(right) - isChosen(left))]))
}

/** Of each kind. */
export const shownOfKind = 5
const maxWords = 6
const maxWordLength = 40

/** The words of a query as the index holds them; a NIP or an account number typed in groups is one word. */
export function splitWords(query: string): string[] {
  const text = foldDiacritics(query)
  if (/^[\d\s-]{10,}$/.test(text) && text.replaceAll(/\D/g, '').length >= 10) return [text.replaceAll(/\D/g, '').slice(0, maxWordLength)]
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(word => word.slice(0, maxWordLength))
  // One letter says nothing beside longer words, and on its own it matches everything.
  return [...new Set(words.filter(word => word.length > 1 || /\d/.test(word)))].slice(0, maxWords)
}

/** Whether a word may be a mistyped one; numbers are not guessed. */
export const isGuessable = (word: string) => word.length >= 4 && word.length <= 20 && !/\d/.test(word)

/** The word and all that it becomes by leaving one letter out: two words one typo apart share one of these. Equal to SQL `spellings_of`. */
export const spellingsOf = (word: string): string[] => [...new Set([word, ...Array.from(word, (_, place) => word.slice(0, place) + word.slice(place + 1))])]
