import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { Frequency } from '#features/schedule/rules.ts'
import { addDays, daysBetween } from '#kernel/dates.ts'

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

/** The first days of the occurrences that touch the days asked for. A 31st or a 29 February comes in months that have it. */
export function occurrencesBetween({ starts_on, ends_on, freq, interval, until }: Repeating, from: string, to: string): string[] {
  const length = daysBetween(starts_on, ends_on)
  if (!freq) return starts_on <= to && ends_on >= from ? [starts_on] : []
  const last = until && until < to ? until : to
  const first = addDays(from, -length)
  if (last < starts_on || last < first) return []
  const rule = new RRuleTemporal({ freq: words[freq], interval, dtstart: noon(starts_on), tzid: 'Europe/Warsaw' })
  return rule.between(noon(first < starts_on ? starts_on : first), noon(last), true).map(time => time.toPlainDate().toString())
}
