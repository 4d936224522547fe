import { addDays, addMonths, addToMonth, daysInMonth, earliestOf, firstOfMonth, lastOfMonth, latestOf, monthOf } from '#kernel/dates/dates.ts'
import { addWorkingDays, type DayShift, moveDay } from '#kernel/dates/holidays.ts'

/** A day of a month; the 31st of a shorter month is its last one. */
export type Day = number | 'last'

/** When the law wants something done, from the period or the event that it is about. Each entry of `catalogue.json` has its rule with the article. */
export type DueRule =
  | { type: 'monthly'; day: Day; months_after: number; only_months_of_quarter?: number[] }
  | { type: 'quarterly'; day: Day; months_after: number }
  | { type: 'yearly'; month: number; day: Day; year_offset: number }
  /** The last day of the n-th month after the financial year (and days after that), or of the n-th month of it. */
  | { type: 'fy_end'; months: number; day: 'last'; days?: number | undefined }
  | { type: 'fy_start'; months: number; day: 'last' }
  | { type: 'event'; event: string; amount: number; unit: 'days' | 'business_days' | 'years' }
  | { type: 'event_month'; event: string; day: Day; months_after: number }
  /** The end of the month before a chosen one. */
  | { type: 'month_before'; day: 'last'; chosen: string }
  /** Months after the moved term of another obligation of the same period. */
  | { type: 'after_obligation'; obligation: string; months: number }
  | { type: 'one_off'; date: string }

/** Of one month of the year another day holds. */
export interface DueException {
  month: number
  day: Day
  months_after: number
}

export interface Term {
  rule: DueRule
  shift: DayShift
  exceptions?: readonly DueException[]
}

export interface DueDates {
  /** What the law says, and the day that it comes to when that one is free. */
  statutory_date: string
  due_date: string
}

export interface Circumstances {
  /** The month in which the company's financial year begins. */
  financial_year_start?: number
  /** Where a term hangs on another one. */
  find?(obligation: string): Term | undefined
}

const periodKinds = ['month', 'quarter', 'year', 'date'] as const
export type PeriodKind = (typeof periodKinds)[number]

const kinds: Record<Exclude<DueRule['type'], 'after_obligation'>, PeriodKind> = {
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  fy_end: 'year',
  fy_start: 'year',
  event: 'date',
  event_month: 'date',
  month_before: 'month',
  one_off: 'date',
}

export function periodKindOf(rule: DueRule, find?: Circumstances['find']): PeriodKind {
  if (rule.type !== 'after_obligation') return kinds[rule.type]
  const other = find?.(rule.obligation)
  return other ? periodKindOf(other.rule, find) : 'year'
}

/** Has a term only when somebody says that it happened. */
export const waitsForEvent = ({ type }: DueRule) => type === 'event' || type === 'event_month' || type === 'month_before'

export const dayOf = (month: string, day: Day) => `${month}-${String(day === 'last' ? daysInMonth(month) : Math.min(day, daysInMonth(month))).padStart(2, '0')}`

const twoDigits = (month: number) => String(month).padStart(2, '0')

export const quarterOf = (month: string) => `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`

/** The months of `2026-11`, `2026-Q4`, `2026` (a financial year by the year in which it begins) or of a day. */
export function monthsOfPeriod(period: string, financial_year_start = 1): { first: string; last: string } {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period)
  if (quarter) {
    const last = `${quarter[1]}-${twoDigits(Number(quarter[2]) * 3)}`
    return { first: addToMonth(last, -2), last }
  }
  if (period.length === 4) {
    const first = `${period}-${twoDigits(financial_year_start)}`
    return { first, last: addToMonth(first, 11) }
  }
  const month = period.slice(0, 7)
  return { first: month, last: month }
}

const isFinancial = ({ type }: DueRule) => type === 'fy_end' || type === 'fy_start'

function statutoryDate({ rule, exceptions = [] }: Term, period: string, circumstances: Circumstances): string | null {
  const { first, last } = monthsOfPeriod(period, isFinancial(rule) ? circumstances.financial_year_start : 1)
  const exception = exceptions.find(({ month }) => month === Number(last.slice(5)))
  switch (rule.type) {
    case 'monthly': {
      const ofQuarter = ((Number(last.slice(5)) - 1) % 3) + 1
      if (rule.only_months_of_quarter && !rule.only_months_of_quarter.includes(ofQuarter)) return null
      const { day, months_after } = exception ?? rule
      return dayOf(addToMonth(last, months_after), day)
    }
    case 'quarterly':
      return dayOf(addToMonth(last, rule.months_after), rule.day)
    case 'yearly':
      return dayOf(`${Number(period.slice(0, 4)) + rule.year_offset}-${twoDigits(rule.month)}`, rule.day)
    case 'fy_end':
      return addDays(lastOfMonth(addToMonth(last, rule.months)), rule.days ?? 0)
    case 'fy_start':
      return lastOfMonth(addToMonth(first, rule.months - 1))
    case 'event':
      if (rule.unit === 'business_days') return addWorkingDays(period, rule.amount)
      return rule.unit === 'years' ? addMonths(period, rule.amount * 12) : addDays(period, rule.amount)
    case 'event_month': {
      const { day, months_after } = exception ?? rule
      return dayOf(addToMonth(last, months_after), day)
    }
    case 'month_before':
      return lastOfMonth(addToMonth(last, -1))
    case 'after_obligation': {
      const other = circumstances.find?.(rule.obligation)
      const before = other && dueDates(other, period, circumstances)
      return before ? addMonths(before.due_date, rule.months) : null
    }
    case 'one_off':
      return rule.date
  }
}

/** When something is due for a period (of an event: for its day); null where the period has no such term. */
export function dueDates(term: Term, period: string, circumstances: Circumstances = {}): DueDates | null {
  const statutory_date = statutoryDate(term, period, circumstances)
  return statutory_date === null ? null : { statutory_date, due_date: moveDay(statutory_date, term.shift) }
}

export interface Occurrence extends DueDates {
  period: string
}

/** The month whose profile decides whom a term concerns: the last of its period, or that of the term itself where it does not wait for it. */
export function decidingMonth(rule: DueRule, { period, statutory_date }: Omit<Occurrence, 'due_date'>, financial_year_start?: number): string {
  const { last } = monthsOfPeriod(period, isFinancial(rule) ? financial_year_start : 1)
  return earliestOf(last, monthOf(statutory_date))
}

/** The month in which a term is worked on: the one before it, when its period is over. What runs from an event stands in the month of the event. */
export const workedOnIn = (rule: DueRule, { month, statutory_date }: { month: string; statutory_date: string }): string =>
  waitsForEvent(rule) || rule.type === 'one_off' ? month : latestOf(month, addToMonth(monthOf(statutory_date), -1))

/** Months that a term may lie behind or before its period. */
const reach = { behind: 36, before: 14 }

function periodsAround(term: Term, from: string, to: string, find: Circumstances['find']): string[] {
  if (waitsForEvent(term.rule)) return []
  if (term.rule.type === 'one_off') return [term.rule.date]
  const first = addToMonth(monthOf(from), -reach.behind)
  const last = addToMonth(monthOf(to), reach.before)
  const kind = periodKindOf(term.rule, find)
  const periods: string[] = []
  for (let month = first; month <= last; month = addToMonth(month, 1)) {
    const number = Number(month.slice(5))
    if (kind === 'month') periods.push(month)
    else if (kind === 'quarter' && number % 3 === 0) periods.push(quarterOf(month))
    else if (kind === 'year' && number === 12) periods.push(month.slice(0, 4))
  }
  return periods
}

/** More days than free ones in a row can move a term by. */
const maxMoved = 14

/** All terms from one day to another, by their moved days. */
export function occurrencesBetween(term: Term, from: string, to: string, circumstances: Circumstances = {}): Occurrence[] {
  const [earliest, latest] = [addDays(from, -maxMoved), addDays(to, maxMoved)]
  return periodsAround(term, from, to, circumstances.find)
    .flatMap(period => {
      const statutory_date = statutoryDate(term, period, circumstances)
      if (statutory_date === null || statutory_date < earliest || statutory_date > latest) return []
      const due_date = moveDay(statutory_date, term.shift)
      return due_date >= from && due_date <= to ? [{ period, statutory_date, due_date }] : []
    })
    .sort((left, right) => (left.due_date < right.due_date ? -1 : left.due_date > right.due_date ? 1 : left.period < right.period ? -1 : 1))
}

/** Years in which twelve terms surely lie, even of what is yearly. */
const yearsAhead = 13

export function nextOccurrences(term: Term, from: string, count: number, circumstances: Circumstances = {}): Occurrence[] {
  return occurrencesBetween(term, from, `${Number(from.slice(0, 4)) + yearsAhead}-12-31`, circumstances).slice(0, count)
}

/** Whether the obligation was in force in the period. */
export function inForce({ valid_from, valid_to }: { valid_from: string | null; valid_to: string | null }, period: string): boolean {
  const { first, last } = monthsOfPeriod(period)
  return (valid_from === null || firstOfMonth(first) >= valid_from) && (valid_to === null || lastOfMonth(last) <= valid_to)
}
