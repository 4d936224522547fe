import { isLabour, type ContractKind, overlaps, type Span } from './rules.ts'
import { addDays, weekdayOf } from '#kernel/dates/dates.ts'
import { holidayName, isWorkingDay } from '#kernel/dates/holidays.ts'
import type { FieldMessages } from '#kernel/failure.ts'

/** A day of leave counts 8 hours (art. 154² § 2 k.p.), of whoever has a lower daily norm as many as that (§ 3); time is kept in minutes, so that a third of a day is exact. */
export const dayOfLeave = 480

/** Hours of a whole day of work that laws of their own make fewer: 7:35 in hospitals and practices (art. 93 ust. 1 ustawy o działalności leczniczej), 7 of disabled people. */
export const dailyNorms = ['8:00', '7:35', '7:00'] as const
export type DailyNorm = (typeof dailyNorms)[number]
export const usualNorm = '8:00' satisfies DailyNorm

export interface Working extends Span {
  kind: ContractKind
  /** A fraction of full time: "3/4". */
  time: string | null
  /** Hours of each day from Monday to Sunday, "8 8 4 0 0 0 0"; none: the fraction of 8 hours from Monday to Friday. */
  week: string | null
  daily_norm?: DailyNorm | undefined
}

export function partOf({ time }: Pick<Working, 'time'>): { numerator: number; denominator: number } {
  const [numerator = 1, denominator = 1] = (time ?? '1/1').split('/').map(Number)
  return { numerator, denominator }
}

const hoursOf = (token: string): number => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(token) ?? []
  return hours === undefined ? Number(token.replace(',', '.')) : Number(hours) + Number(minutes) / 60
}
const isHours = (token: string) => /^\d{1,2}([.,]\d{1,2}|:[0-5]\d)?$/.test(token) && hoursOf(token) <= 24

const formatNumber = (hours: number) => String(Math.round(hours * 100) / 100).replace('.', ',')

/** Hours by weekday as people write them: "8 8 4", "8/8/4/0/0", "7:30 7,5 ..."; what is none of this stays as it is. */
export function readWeek(text: string): string {
  const tokens = text.trim().split(/[\s/;|]+/)
  if (tokens.length > 7 || !tokens.every(isHours)) return text.trim()
  return Array.from({ length: 7 }, (_, place) => formatNumber(hoursOf(tokens[place] ?? '0'))).join(' ')
}

export const isWeek = (text: string) => text.split(' ').length === 7 && text.split(' ').every(isHours)

/** Minutes of a whole day of work. */
export const normOf = ({ daily_norm = usualNorm }: Pick<Working, 'daily_norm'>) => Math.round(hoursOf(daily_norm) * 60)

/** Minutes of work from Monday to Sunday. */
function weekOf({ time, week, ...norm }: Pick<Working, 'time' | 'week' | 'daily_norm'>): number[] {
  if (week) return week.split(' ').map(token => Math.round(hoursOf(token) * 60))
  const { numerator, denominator } = partOf({ time })
  const day = Math.round((normOf(norm) * numerator) / denominator)
  return [day, day, day, day, day, 0, 0]
}

/** The week of a contract has as many hours as its part of full time. */
export function checkWeek({ time, week, ...norm }: Pick<Working, 'time' | 'week' | 'daily_norm'>): FieldMessages {
  if (!week) return {}
  const { numerator, denominator } = partOf({ time })
  const due = (5 * normOf(norm) * numerator) / denominator
  const sum = weekOf({ time, week }).reduce((all, minutes) => all + minutes, 0)
  if (Math.abs(sum - due) <= 5) return {}
  return { week: `Tydzień ma razem ${formatNumber(sum / 60)} godz., a wymiar etatu daje ${formatNumber(due / 60)} godz.` }
}

/** The contract of employment that holds on a day. */
export const labourOn = <One extends Working>(contracts: readonly One[], day: string) =>
  contracts.find(one => isLabour(one.kind) && overlaps(one, { from_day: day, to_day: day }))

/** What the person was to work on a day; without a contract of employment, what everybody does. */
export function minutesOn(contracts: readonly Working[], day: string): number {
  const contract = labourOn(contracts, day)
  if (!contract) return isWorkingDay(day) ? dayOfLeave : 0
  return holidayName(day) === null ? (weekOf(contract)[weekdayOf(day) - 1] ?? 0) : 0
}

/** Days of work within a leave and the time that was to be worked on them (art. 154² § 1 k.p.), each day by the contract that holds on it. */
export function workWithin(contracts: readonly Working[], { from_day, to_day }: { from_day: string; to_day: string }): { days: number; minutes: number } {
  let days = 0
  let minutes = 0
  for (let day = from_day; day <= to_day; day = addDays(day, 1)) {
    const work = minutesOn(contracts, day)
    if (work > 0) days++
    minutes += work
  }
  return { days, minutes }
}

const lastLabour = (contracts: readonly Working[], day: string) => labourOn(contracts, day) ?? contracts.findLast(({ kind }) => isLabour(kind))

/** Minutes of a whole day of work on a day. */
export const normOn = (contracts: readonly Working[], day: string): number => normOf(lastLabour(contracts, day) ?? {})

/** The day of somebody whose days are all alike, else a whole one: what a balance is shown in. */
export function usualDay(contracts: readonly Working[], day: string): number {
  const contract = lastLabour(contracts, day)
  const [first, ...others] = contract ? weekOf(contract).filter(minutes => minutes > 0) : []
  return first !== undefined && others.every(minutes => minutes === first) ? first : normOn(contracts, day)
}

/** "13 h 20 min" */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.trunc(minutes / 60), Math.abs(minutes % 60)]
  return rest === 0 ? `${hours} h` : `${hours === 0 ? '' : `${hours} h `}${rest} min`
}
