import type { ScheduleEntry } from '#features/calendar/shared/contract.ts'
import { addDays, formatTime, weekdayOf } from '#kernel/dates/dates.ts'
import type { DayAttribute, DayAttributes } from '#web/ui/calendar/attribute.ts'

export const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date))
export const daysFrom = (date: string, count: number) => Array.from({ length: count }, (_, place) => addDays(date, place))

/** "8:30–9:00" */
export const hoursOf = ({ start_time, end_time }: ScheduleEntry) => (start_time && end_time ? `${formatTime(start_time)}–${formatTime(end_time)}` : undefined)

/** An entry stands on each of its days. */
export function byDay(entries: readonly ScheduleEntry[]): Map<string, ScheduleEntry[]> {
  const days = new Map<string, ScheduleEntry[]>()
  for (const entry of entries) for (let day = entry.date; day <= entry.ends_on; day = addDays(day, 1)) days.set(day, [...(days.get(day) ?? []), entry])
  return days
}

const attributeOf = (entry: ScheduleEntry): DayAttribute => ({
  key: entry.key,
  label: entry.detail ? `${entry.title} – ${entry.detail}` : entry.title,
  kind: entry.kind,
  ...(entry.kind === 'deadline' && { mark: entry.title }),
  ...(hoursOf(entry) && { detail: hoursOf(entry) }),
  ...(entry.path && { to: entry.path }),
})

export const attributesOf = (days: ReadonlyMap<string, readonly ScheduleEntry[]>): DayAttributes =>
  Object.fromEntries([...days].map(([day, entries]) => [day, entries.map(attributeOf)]))
