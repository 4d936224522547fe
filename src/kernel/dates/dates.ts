import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { instantToWall } from './warsaw.ts'

/** Plain dates are strings YYYY-MM-DD and months YYYY-MM; both sort as text and know no time zone. */
const dayLength = 86_400_000

export const monthNames = 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' ')
const monthGenitives = 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' ')
/** From Monday. */
export const weekdayNames = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'] as const
export const weekdayShortNames = ['pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.'] as const

/** Days since 1970-01-01. */
export function toDayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

export function fromDayNumber(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

/** Whether the day exists; the years are those that a PESEL number can hold. */
export function isPlainDate(text: string): boolean {
  if (!/^(18|19|20|21|22)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = toDayNumber(text)
  return Number.isFinite(day) && fromDayNumber(day) === text
}

/** Whether it is one that something may be settled in: no office has an earlier one. */
export function isMonth(text: string): boolean {
  return text >= '1900' && isPlainDate(`${text}-01`)
}

export function compareDates(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** The latest of dates and the earliest, whichever of them are set. */
export const latestOf = (date: string, ...others: (string | null)[]) => others.reduce<string>((last, other) => (other && other > last ? other : last), date)
export const earliestOf = (date: string, ...others: (string | null)[]) =>
  others.reduce<string>((first, other) => (other && other < first ? other : first), date)

export function addDays(date: string, days: number): string {
  return fromDayNumber(toDayNumber(date) + days)
}

/** Days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from)
}

export function monthOf(date: string): string {
  return date.slice(0, 7)
}

export function addToMonth(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export function daysInMonth(month: string): number {
  return daysBetween(firstOfMonth(month), firstOfMonth(addToMonth(month, 1)))
}

export function firstOfMonth(month: string): string {
  return `${month}-01`
}

export function lastOfMonth(month: string): string {
  return `${month}-${daysInMonth(month)}`
}

/** The same day of another month, or that month's last day: 2027-01-31 plus 1 is 2027-02-28. */
export function addMonths(date: string, months: number): string {
  const month = addToMonth(monthOf(date), months)
  const day = Math.min(Number(date.slice(8)), daysInMonth(month))
  return `${month}-${String(day).padStart(2, '0')}`
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  const fromThursday = toDayNumber(date) + 3 // 1970-01-01 was a Thursday
  return (((fromThursday % 7) + 7) % 7) + 1
}

export function startOfWeek(date: string): string {
  return addDays(date, 1 - weekdayOf(date))
}

/** "20.11.2026" */
export function formatDate(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
}

/** "20 listopada 2026" */
export function formatLongDate(date: string): string {
  return `${Number(date.slice(8))}\u00a0${monthGenitives[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** "piątek, 20 listopada 2026" */
export function formatFullDate(date: string): string {
  return `${weekdayNames[weekdayOf(date) - 1]}, ${formatLongDate(date)}`
}

/** "listopad 2026" */
export function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

/** "Listopad 2026" */
export const formatMonthTitle = (month: string): string => capitalise(formatMonth(month))

/** "14:05" and "8:31", from "08:31" with or without seconds. */
export const formatTime = (time: string) => time.slice(0, 5).replace(/^0/, '')

/** The same, from "2026-11-20 08:31". */
export const formatHour = (wall: string) => formatTime(wall.slice(11))

/** "20.11.2026, 14:05", from the same. */
export const formatWall = (wall: string) => `${formatDate(wall.slice(0, 10))}, ${formatHour(wall)}`

/** The same on Warsaw clocks, from an RFC 3339 instant. */
export const formatDateTime = (instant: string) => formatWall(instantToWall(instant))

/** How far a due date is: "dziś", "jutro", "za 5 dni", "2 dni po terminie". */
export function formatDue(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'dziś'
  if (days === 1) return 'jutro'
  const distance = plural(Math.abs(days), dayForms)
  return days > 0 ? `za\u00a0${distance}` : `${distance} po terminie`
}
