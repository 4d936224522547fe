import { formatDate } from '#kernel/dates/dates.ts'
import { entryForms } from '#kernel/text/nouns.ts'
import { pluralForm } from '#kernel/text/plural.ts'
import { CALENDAR_LOCALE, WEEKDAY_MASK } from './constants.ts'

const WEEKDAY_STYLES = { WWW: 'short', WWWW: 'long' } as const

function namer(options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(CALENDAR_LOCALE, { ...options, timeZone: 'UTC' })
  return date => format.format(new Date(`${date}T00:00:00Z`))
}

export const weekdayName = namer({ weekday: WEEKDAY_STYLES[WEEKDAY_MASK] })
export const shortWeekdayName = namer({ weekday: 'short' })
export const shortMonthName = namer({ month: 'short' })

/** "piątek, 20.11.2026" */
export function dayTitle(date: string): string {
  return `${weekdayName(date)}, ${formatDate(date)}`
}

export function entryCount(count: number): string {
  return `${count} ${pluralForm(count, entryForms)}`
}
