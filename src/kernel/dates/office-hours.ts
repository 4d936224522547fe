import { addDays, weekdayOf } from './dates.ts'
import { holidayName } from './holidays.ts'
import { wallToInstant, warsawDay } from './warsaw.ts'

/** When somebody is there: Warsaw clocks, `08:00`. */
export interface DayHours {
  opens: string
  closes: string
}

/** From Monday to Sunday; null is a free day. Public holidays are free whatever the weekday. */
export type OfficeHours = readonly (DayHours | null)[]

const weekday: DayHours = { opens: '08:00', closes: '16:00' }
export const usualHours: OfficeHours = [weekday, weekday, weekday, weekday, weekday, null, null]

/** Further than any term: an office that is never open would be searched for ever. */
const furthest = 1000

interface Span {
  from: number
  to: number
}

/** Milliseconds since 1970 of a day's opening and closing. */
function spanOn(date: string, hours: OfficeHours): Span | null {
  const day = hours[weekdayOf(date) - 1]
  if (!day || holidayName(date) !== null) return null
  const at = (time: string) => Date.parse(wallToInstant(`${date} ${time}:00`))
  return { from: at(day.opens), to: at(day.closes) }
}

/** The instant when so many seconds of office hours of Warsaw have passed. A RangeError where the office is never open. */
export function addOfficeSeconds(instant: string, seconds: number, hours: OfficeHours = usualHours): string {
  let left = seconds * 1000
  let date = warsawDay(instant)
  for (let days = 0; days < furthest; days++, date = addDays(date, 1)) {
    const span = spanOn(date, hours)
    const from = span && Math.max(span.from, Date.parse(instant))
    if (!span || from === null || from >= span.to) continue
    if (left <= span.to - from) return new Date(from + left).toISOString()
    left -= span.to - from
  }
  throw new RangeError('The office is never open.')
}

/** Seconds of office hours between two instants; none when the second is earlier. */
export function officeSecondsBetween(from: string, to: string, hours: OfficeHours = usualHours): number {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  let passed = 0
  if (last <= first) return 0
  for (let date = warsawDay(from); date <= warsawDay(to); date = addDays(date, 1)) {
    const span = spanOn(date, hours)
    if (span) passed += Math.max(0, Math.min(span.to, last) - Math.max(span.from, first))
  }
  return Math.floor(passed / 1000)
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** How long the office is open in a week without holidays. */
export const secondsOfWeek = (hours: OfficeHours) => hours.reduce((sum, day) => sum + (day ? (minutesOf(day.closes) - minutesOf(day.opens)) * 60 : 0), 0)
