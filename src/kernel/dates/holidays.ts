import { addDays, daysBetween, weekdayOf } from './dates.ts'

export type DayShift = 'next_business_day' | 'previous_business_day' | 'none'

/** Fixed days free by statute (Dz.U. 2025 poz. 296; Christmas Eve: Dz.U. 2024 poz. 1965), each with the first year in which it is free. */
const fixedHolidays: Record<string, { name: string; since: number }> = {
  '01-01': { name: 'Nowy Rok', since: 0 },
  '01-06': { name: 'Trzech Króli', since: 2011 },
  '05-01': { name: 'Święto Państwowe', since: 0 },
  '05-03': { name: 'Święto Narodowe Trzeciego Maja', since: 0 },
  '08-15': { name: 'Wniebowzięcie Najświętszej Maryi Panny', since: 0 },
  '11-01': { name: 'Wszystkich Świętych', since: 0 },
  '11-11': { name: 'Narodowe Święto Niepodległości', since: 0 },
  '12-24': { name: 'Wigilia Bożego Narodzenia', since: 2025 },
  '12-25': { name: 'pierwszy dzień Bożego Narodzenia', since: 0 },
  '12-26': { name: 'drugi dzień Bożego Narodzenia', since: 0 },
}

/** By days after Easter Sunday (Dz.U. 2025 poz. 296). */
const movableHolidays: Record<number, string> = {
  0: 'Wielkanoc',
  1: 'Poniedziałek Wielkanocny',
  49: 'Zielone Świątki',
  60: 'Boże Ciało',
}

/** Easter Sunday by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const whole = Math.floor
  const a = year % 19
  const b = whole(year / 100)
  const c = year % 100
  const g = whole((b - whole((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - whole(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * whole(c / 4) - h - (c % 4)) % 7
  const m = whole((a + 11 * h + 22 * l) / 451)
  const count = h + l - 7 * m + 114
  return `${year}-${String(whole(count / 31)).padStart(2, '0')}-${String((count % 31) + 1).padStart(2, '0')}`
}

/** The name of the public holiday, null on any other day. Sundays are free besides. */
export function holidayName(date: string): string | null {
  const year = Number(date.slice(0, 4))
  const movable = movableHolidays[daysBetween(easterSunday(year), date)]
  if (movable) return movable
  const fixed = fixedHolidays[date.slice(5)]
  return fixed && year >= fixed.since ? fixed.name : null
}

/** Monday to Friday and no holiday: Saturday ends no term (art. 12 § 5 Ordynacji podatkowej). */
export function isWorkingDay(date: string): boolean {
  return weekdayOf(date) <= 5 && holidayName(date) === null
}

/**
 * Moves a due date that falls on a free day: of taxes and contributions to the next working day (art. 12 § 5 Ordynacji podatkowej), of pay to the one
 * before (art. 85 § 3 k.p.).
 */
export function moveDay(date: string, shift: DayShift): string {
  if (shift === 'none') return date
  const step = shift === 'next_business_day' ? 1 : -1
  let moved = date
  while (!isWorkingDay(moved)) moved = addDays(moved, step)
  return moved
}

/** The n-th working day after the date, or before it when negative; the date itself does not count. */
export function addWorkingDays(date: string, days: number): string {
  const step = Math.sign(days)
  let moved = date
  for (let left = Math.abs(days); left > 0; ) {
    moved = addDays(moved, step)
    if (isWorkingDay(moved)) left -= 1
  }
  return moved
}
