import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { addDays, isPlainDate } from './dates.ts'

const wordDays = new Map(Object.entries({ przedwczoraj: -2, wczoraj: -1, dzis: 0, dzisiaj: 0, jutro: 1, pojutrze: 2 }))

/** Reads "20.11.2026", "20.11.26" (of this century), "1,12,2026" (telephones have a comma beside numbers), "20112026", "2026-11-20", "20.11" (of this year) and "jutro"; null when it is no date. */
export function parseDateInput(text: string, today: string): string | null {
  const word = foldDiacritics(text.trim())
  const shift = wordDays.get(word)
  if (shift !== undefined) return addDays(today, shift)
  if (isPlainDate(word)) return word
  const match = /^(\d{1,2})[., /-]+(\d{1,2})(?:[., /-]+(\d{4}|\d{2})?)?$/.exec(word) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(word)
  if (!match) return null
  const [, day = '', month = '', year = today.slice(0, 4)] = match
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}
