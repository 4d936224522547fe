import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { Frequency } from '#features/calendar/shared/rules.ts'
import { addDays, daysBetween } from '#kernel/dates/dates.ts'

interface Repeating {
  starts_on: string
  ends_on: string
  freq: Frequency | null
  interval: number
  until: string | null
}

/** Noon, which no clock change skips or repeats: only the days are counted here. */
const noon = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'Europe/Warsaw', plainTime: '12:00' })

const words = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const

/** Days from one occurrence to the next, where these are always as many. */
const steps: Partial<Record<Frequency, number>> = { daily: 1, weekly: 7 }

/** An occurrence to begin the count with: what began long ago is not followed day by day, which the library gives up after ten thousand. */
function lastBefore(day: string, { starts_on, freq, interval }: Pick<Repeating, 'starts_on' | 'interval'> & { freq: Frequency }): string {
  const step = (steps[freq] ?? 0) * interval
  return step === 0 ? starts_on : addDays(day, -(daysBetween(starts_on, day) % step))
}

/** The first days of the occurrences that touch the days asked for. A 31st or a 29 February comes in months that have it. */
export function occurrencesBetween({ starts_on, ends_on, freq, interval, until }: Repeating, from: string, to: string): string[] {
  const length = daysBetween(starts_on, ends_on)
  if (!freq) return starts_on <= to && ends_on >= from ? [starts_on] : []
  const last = until && until < to ? until : to
  const first = addDays(from, -length)
  if (last < starts_on || last < first) return []
  const begin = first < starts_on ? starts_on : first
  const rule = new RRuleTemporal({ freq: words[freq], interval, dtstart: noon(lastBefore(begin, { starts_on, freq, interval })), tzid: 'Europe/Warsaw' })
  return rule.between(noon(begin), noon(last), true).map(time => time.toPlainDate().toString())
}
