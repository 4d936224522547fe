import { addDays, addMonths, weekdayOf } from '#kernel/dates/dates.ts'
import { FIRST_DAY_OF_WEEK, YEARS_PER_PAGE } from './constants.ts'

const DAYS = 7
const WEEKS = 6
const A_YEAR_THAT_OPENS_A_PAGE = 2020

export interface KeyModifiers {
  altKey?: boolean
  shiftKey?: boolean
  ctrlKey?: boolean
  metaKey?: boolean
}

function firstOfWeek(date: string): string {
  const firstWeekday = FIRST_DAY_OF_WEEK - 1 // the kernel counts from Monday as 1
  return addDays(date, -((weekdayOf(date) - firstWeekday + DAYS) % DAYS))
}

/** Day that the key leads to; undefined where the key belongs to the browser or to somebody else. */
export function moveFocus(date: string, key: string, modifiers: KeyModifiers = {}): string | undefined {
  if (modifiers.ctrlKey || modifiers.metaKey) return undefined
  const modified = Boolean(modifiers.altKey || modifiers.shiftKey)
  if (key === 'PageUp') return addMonths(date, modified ? -12 : -1)
  if (key === 'PageDown') return addMonths(date, modified ? 12 : 1)
  if (modified) return undefined
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -DAYS)
    case 'ArrowDown':
      return addDays(date, DAYS)
    case 'Home':
      return firstOfWeek(date)
    case 'End':
      return addDays(firstOfWeek(date), DAYS - 1)
    default:
      return undefined
  }
}

/** Six weeks always, so that the page doesn't jump from month to month. */
export function monthGrid(month: string): string[][] {
  const first = firstOfWeek(`${month.slice(0, 7)}-01`)
  return Array.from({ length: WEEKS }, (_, week) => Array.from({ length: DAYS }, (_, day) => addDays(first, week * DAYS + day)))
}

export function yearPage(year: number): number[] {
  const intoPage = (((year - A_YEAR_THAT_OPENS_A_PAGE) % YEARS_PER_PAGE) + YEARS_PER_PAGE) % YEARS_PER_PAGE
  return Array.from({ length: YEARS_PER_PAGE }, (_, index) => year - intoPage + index)
}

/** Plain dates of four-digit years compare as text. */
export function withinLimits(date: string, min?: string, max?: string): string {
  if (min && date < min) return min
  return max && date > max ? max : date
}
