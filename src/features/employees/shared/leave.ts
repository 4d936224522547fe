import { isLabour, type LeaveKind, type LeaveState, overlaps } from './rules.ts'
import { dayOfLeave, labourOn, normOn, partOf, usualDay, type Working } from './working-time.ts'
import { addDays, addMonths, addToMonth, daysBetween, earliestOf, firstOfMonth, lastOfMonth, latestOf } from '#kernel/dates/dates.ts'
import { inForceOn } from '#kernel/dates/effective-dates.ts'
import { isWorkingDay } from '#kernel/dates/holidays.ts'

/** The leave of a year under the labour code: what it gives, what comes over, and what is lost in time. */

export const leaveBaseDays = [20, 26] as const

export interface Leaver {
  /** 20 or 26 days, each from a day on, and what other laws give beside them. */
  bases: readonly { from_day: string; base: number; additional: number }[]
  /** Has never been employed before (art. 153 § 1 k.p.). */
  first_job: boolean
  /** What the office wrote down of the years before the portal knew the person. */
  carried_year: number | null
  carried_days: number | null
  carried_hours: number | null
}

export interface LeaveTaken {
  kind: LeaveKind
  state: LeaveState
  from_day: string
  to_day: string
  minutes: number
  /** Minutes of a whole day of work when it was asked for. */
  norm: number
}

export interface LeaveBalance {
  year: number
  base: number
  additional: number
  /** How long the person works on a day, for what is shown in days. */
  day_minutes: number
  entitled_minutes: number
  carried_minutes: number
  /** Until when what was carried over should be taken: 30 September (art. 168 k.p.). */
  carried_until: string
  prescribed_minutes: number
  used_minutes: number
  waiting_minutes: number
  left_minutes: number
}

/** Agreed to, or waiting for it. */
export const stands = ({ state }: { state: LeaveState }) => state === 'accepted' || state === 'submitted'

/** Leave on demand is part of the yearly one (art. 167² k.p.). */
export const countsAsAnnual = (kind: LeaveKind) => kind === 'annual' || kind === 'on_demand'

export const yearOf = (day: string) => Number(day.slice(0, 4))
const endOfYear = (year: number) => `${year}-12-31`

const wholeUp = (numerator: number, denominator: number) => Math.ceil(numerator / denominator)

/** Days of a whole year by the part of full time; a part of a day is a day (art. 154 § 2 k.p.). */
function wholeYear(base: number, contract: Pick<Working, 'time'>): number {
  const { numerator, denominator } = partOf(contract)
  return wholeUp(base * numerator, denominator)
}

type Absence = Pick<LeaveTaken, 'kind' | 'from_day' | 'to_day'>

/**
 * Absences of a month or more for which leave shrinks (art. 155² k.p.): unpaid leave; childcare leave only where the year began within
 * it, since what was gained on 1 January stays (§ 2 names no childcare leave).
 */
const shrinks = (year: number, { kind, from_day, to_day }: Absence) =>
  to_day >= addDays(addMonths(from_day, 1), -1) && (kind === 'unpaid' || (kind === 'childcare' && from_day < `${year}-01-01`))

/** The contract of employment under which somebody worked in a month, of several the one with the larger part. */
function workedIn(month: string, contracts: readonly Working[], absences: readonly Absence[]): Working | undefined {
  let mainContract: Working | undefined
  for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) {
    if (absences.some(absence => overlaps(absence, { from_day: day, to_day: day }))) continue
    const contract = labourOn(contracts, day)
    if (contract && (!mainContract || wholeYear(1000, contract) > wholeYear(1000, mainContract))) mainContract = contract
  }
  return mainContract
}

const labourOf = (contracts: readonly Working[]) => contracts.filter(({ kind }) => isLabour(kind))

/** The base that decides about a year: the one at its end, or when the employment of that year ended. */
function baseIn(bases: Leaver['bases'], year: number, contracts: readonly Working[]): number {
  const ends = labourOf(contracts).flatMap(({ from_day, to_day }) => (yearOf(from_day) <= year ? [to_day ?? endOfYear(year)] : []))
  const last = ends.length > 0 ? latestOf(...(ends as [string])) : endOfYear(year)
  return inForceOn(bases, earliestOf(endOfYear(year), last))?.base ?? leaveBaseDays[0]
}

/** Days that other laws give: of the records that hold on any day of the year until this one, since what was gained in a year stays. */
function additionalIn(bases: Leaver['bases'], day: string): number {
  const newest = bases.toSorted((one, other) => (one.from_day < other.from_day ? 1 : -1)).filter(({ from_day }) => from_day <= day)
  const before = newest.findIndex(({ from_day }) => from_day <= `${yearOf(day)}-01-01`)
  return Math.max(0, ...newest.slice(0, before < 0 ? undefined : before + 1).map(({ additional }) => additional))
}

/** Of somebody's first year at work: a twelfth with each month that has passed (art. 153 § 1 k.p.), not rounded. */
function firstYear(base: number, begun: string, contracts: readonly Working[], until: string): number {
  let minutes = 0
  for (let count = 1; count <= 12; count++) {
    const passed = addDays(addMonths(begun, count), -1)
    const contract = labourOn(contracts, passed)
    if (passed > until || !contract) break
    minutes += Math.round((wholeYear(base, contract) * dayOfLeave) / 12)
  }
  return minutes
}

/** So many days a year, by the part of full time and a twelfth for each month, of which one that was begun counts whole; never more than all of them. */
function byMonths(days: number, months: readonly Working[]): number {
  let sum = 0
  for (const [time, { length }] of Map.groupBy(months, one => one.time ?? '1/1'))
    sum += length === 12 ? wholeYear(days, { time }) : wholeUp(wholeYear(days, { time }) * length, 12)
  return Math.min(sum, days) * dayOfLeave
}

/**
 * What one year gives: 20 or 26 days by the part of full time, and by a twelfth for each month of employment (art. 155¹–155³ k.p.); in
 * the first job, what has been gained by a day. Additional leave goes by the same rules (art. 19 ustawy o rehabilitacji zawodowej).
 */
export function entitlement(
  leaver: Pick<Leaver, 'bases' | 'first_job'>,
  day: string,
  contracts: readonly Working[],
  absences: readonly Absence[] = [],
): number {
  const year = yearOf(day)
  const base = baseIn(leaver.bases, year, contracts)
  const begun = labourOf(contracts).reduce<string | undefined>((first, { from_day }) => earliestOf(from_day, first ?? null), undefined)
  const lost = absences.filter(absence => shrinks(year, absence))
  const months = Array.from({ length: 12 }, (_, place) => workedIn(addToMonth(`${year}-01`, place), contracts, lost)).filter(one => one !== undefined)
  const own = leaver.first_job && begun && yearOf(begun) === year ? firstYear(base, begun, contracts, day) : byMonths(base, months)
  return own + byMonths(additionalIn(leaver.bases, day), months)
}

/** The last day on which leave of a year may be asked for: 3 years from the day by which it had to be given (art. 291 § 1, 168 k.p.), which childcare leave stops (art. 293¹ k.p.). */
export function prescribedAfter(year: number, taken: readonly LeaveTaken[]): string {
  let last = `${year + 4}-09-30`
  const stops = taken
    .filter(({ kind, state }) => kind === 'childcare' && state === 'accepted')
    .toSorted((one, other) => (one.from_day < other.from_day ? -1 : 1))
  for (const { from_day, to_day } of stops) {
    const from = latestOf(from_day, `${year + 1}-10-01`)
    if (from <= last && to_day >= from) last = addDays(last, daysBetween(from, to_day) + 1)
  }
  return last
}

interface Bucket {
  year: number
  last_day: string
  left: number
}

/** What a year gives, what came over from those before, and what is taken of both by a day, the oldest first. */
export function leaveBalance(leaver: Leaver, contracts: readonly Working[], all: readonly LeaveTaken[], day: string): LeaveBalance {
  const year = yearOf(day)
  // Reckoned in days of 8 hours and told in those of the day: another daily norm changes hours, not days.
  const inWholeDays = (minutes: number, norm: number) => (minutes * dayOfLeave) / norm
  const toDayNorm = (minutes: number) => Math.round((minutes * normOn(contracts, day)) / dayOfLeave)
  const taken = all.map(leave => ({ ...leave, minutes: inWholeDays(leave.minutes, leave.norm) }))
  const annual = taken.filter(({ kind }) => countsAsAnnual(kind))
  const sum = (state: LeaveState) =>
    annual.filter(leave => yearOf(leave.from_day) === year && leave.state === state).reduce((minutes, leave) => minutes + leave.minutes, 0)
  const accepted = annual.filter(({ state }) => state === 'accepted').toSorted((one, other) => (one.from_day < other.from_day ? -1 : 1))
  const absences = taken.filter(({ state }) => state === 'accepted')
  const bucketOf = (of: number, left: number): Bucket => ({ year: of, left, last_day: prescribedAfter(of, taken) })
  const first = Math.min(year, leaver.carried_year ?? year, ...labourOf(contracts).map(({ from_day }) => yearOf(from_day)))

  let buckets: Bucket[] = []
  let carried: Bucket[] = []
  let entitled = 0
  for (let of = first; of <= year; of++) {
    if (of === leaver.carried_year)
      buckets = [bucketOf(of - 1, (leaver.carried_days ?? 0) * dayOfLeave + inWholeDays((leaver.carried_hours ?? 0) * 60, normOn(contracts, `${of}-01-01`)))]
    buckets = buckets.filter(({ left, last_day }) => left > 0 && last_day >= `${of}-01-01`)
    if (of === year) carried = buckets.map(bucket => ({ ...bucket }))
    entitled = entitlement(leaver, of === year ? day : endOfYear(of), contracts, absences)
    const own = bucketOf(of, entitled)
    buckets.push(own)
    for (const leave of accepted.filter(({ from_day }) => yearOf(from_day) === of)) {
      let rest = leave.minutes
      for (const bucket of buckets) {
        if (bucket.last_day < leave.from_day || bucket.left <= 0) continue
        const part = Math.min(bucket.left, rest)
        bucket.left -= part
        rest -= part
      }
      own.left -= rest
    }
  }
  const lost = buckets.filter(bucket => bucket.last_day < day).reduce((minutes, { left }) => minutes + Math.max(0, left), 0)
  const came = carried.reduce((minutes, { left }) => minutes + left, 0)
  const used = sum('accepted')
  return {
    year,
    base: baseIn(leaver.bases, year, contracts),
    additional: additionalIn(leaver.bases, day),
    entitled_minutes: toDayNorm(entitled),
    carried_minutes: toDayNorm(came),
    carried_until: `${year}-09-30`,
    prescribed_minutes: toDayNorm(lost),
    used_minutes: toDayNorm(used),
    waiting_minutes: toDayNorm(sum('submitted')),
    left_minutes: toDayNorm(entitled + came - lost - used),
    day_minutes: usualDay(contracts, day),
  }
}

/** The first day of work of a leave on which no contract of employment holds. */
export function dayUncovered(contracts: readonly Working[], { from_day, to_day }: { from_day: string; to_day: string }) {
  for (let day = from_day; day <= to_day; day = addDays(day, 1)) if (isWorkingDay(day) && !labourOn(contracts, day)) return day
}

/** Longer than any leave; what is typed wrong does not count for ever. */
export const maxLeaveDays = 1100

export const leaveLength = ({ from_day, to_day }: { from_day: string; to_day: string }) => daysBetween(from_day, to_day) + 1
