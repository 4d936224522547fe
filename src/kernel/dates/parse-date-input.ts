import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { addDays, isPlainDate } from './dates.ts'

const wordDays = new Map(Object.entries({ przedwczoraj: -2, wczoraj: -1, dzis: 0, dzisiaj: 0, jutro: 1, pojutrze: 2 }))

/** Two digits may mean a year to come, up to this many years ahead; what is later is of the century before. */
const yearsAhead = 20

function wholeYear(digits: string, today: string): string {
  if (digits.length !== 2) return digits
  const year = 2000 + Number(digits)
  return String(year > Number(today.slice(0, 4)) + yearsAhead ? year - 100 : year)
}

/** Reads "20.11.2026", "20.11.26", "15.03.98" (of 1998), "1,12,2026" (telephones have a comma beside numbers), "20112026", "2026-11-20", "20.11" (of this year) and "jutro"; null when it is no date. */
export function parseDateInput(text: string, today: string): string | null {
  const word = foldDiacritics(text.trim())
  const shift = wordDays.get(word)
  if (shift !== undefined) return addDays(today, shift)
  if (isPlainDate(word)) return word
  const match =
    /^(\d{1,2})[., /-]+(\d{1,2})(?:[., /-]+(\d{4})?)?$/.exec(word) ??
    // Between strokes it is not plain which end is the year: "26-11-20" is no date.
    /^(\d{1,2})[.,] ?(\d{1,2})[.,] ?(\d{2})$/.exec(word) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(word)
  if (!match) return null
  const [, day = '', month = '', year = today.slice(0, 4)] = match
  const date = `${wholeYear(year, today)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}
