import { addDays, compareDates, daysBetween } from '#kernel/dates/dates.ts'
import { groupDigits } from '#kernel/money/format-number.ts'

/** What is known of a value. Anything but `final` is marked as such wherever it is shown. */
export const limitStatuses = ['final', 'carry', 'current_law', 'computed', 'computed_current_law', 'forecast', 'draft', 'unknown'] as const
export type LimitStatus = (typeof limitStatuses)[number]

/** Most limits have one value; a few have several named ones. */
export interface LimitPart {
  name: string | null
  value: string | null
}

/** Values that hold from a day of the year on. */
export interface LimitPeriod {
  from: string
  parts: LimitPart[]
}

type Plain = number | Record<string, number | null> | null

/** A row of the shipped table: what the law says, by year. */
export interface StatutoryLimit {
  key: string
  name: string
  group: string
  unit: string
  meaning: string
  legal_basis: string
  note: string
  values: Record<string, Plain>
  /** By year, in order of time: what holds from a day of it on. The first may say what held before it, where that is not the year's value. */
  mid_year?: Record<string, { from: string; value: number | null; before?: number }[]> | undefined
  status: Record<string, LimitStatus>
  verified_years: string[]
  /** By year: what was said of it is looked up again after this day. */
  recheck?: Record<string, string> | undefined
}

/** What an office says instead. */
export interface Correction {
  limit_key: string
  year: number
  periods: LimitPeriod[]
  status: LimitStatus
}

export const firstOfYear = (year: number) => `${year}-01-01`

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? null : String(value))

const partsOf = (value: Plain | undefined): LimitPart[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, part]) => ({ name, value: textOf(part) }))
    : [{ name: null, value: textOf(value) }]

/** The shape of a limit's values where none is known. */
const unknownLike = (limit: StatutoryLimit): LimitPart[] => {
  const any = Object.values(limit.values).find(value => value !== null)
  return partsOf(any).map(({ name }) => ({ name, value: null }))
}

/** The years of the table, and those that an office may complete because they have come or are about to. */
export function limitYears(limits: readonly StatutoryLimit[], today: string): number[] {
  const known = limits.flatMap(limit => Object.keys(limit.values).map(Number))
  const first = Math.min(...known)
  const last = Math.max(...known, Number(today.slice(0, 4)) + 1)
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

/** A limit that the table names for other years only was not there in this one; after the last year of the table all of its rows go on. */
export function existsIn(limit: StatutoryLimit, year: number, lastYear: number): boolean {
  return String(year) in limit.values || (year > lastYear && String(lastYear) in limit.values)
}

export const lastYearOf = (limits: readonly StatutoryLimit[]) => Math.max(...limits.flatMap(limit => Object.keys(limit.values).map(Number)))

/** What holds in a year, in its order; the office's own words before the table's. */
export function periodsIn(limit: StatutoryLimit, year: number, correction?: Correction): LimitPeriod[] {
  if (correction) return correction.periods
  const from = firstOfYear(year)
  const value = limit.values[year]
  if (value === undefined || value === null) return [{ from, parts: unknownLike(limit) }]
  const changes = limit.mid_year?.[year] ?? []
  return [{ from, parts: partsOf(changes[0]?.before ?? value) }, ...changes.map(change => ({ from: change.from, parts: partsOf(change.value) }))]
}

/** The names of a limit's values, in their order. */
export const partNames = (limit: StatutoryLimit, year: number) => periodsIn(limit, year)[0]?.parts.map(({ name }) => name) ?? []

export const isKnown = (periods: readonly LimitPeriod[]) => periods.every(period => period.parts.every(part => part.value !== null))

export function statusIn(limit: StatutoryLimit, year: number, correction?: Correction): LimitStatus {
  if (correction) return correction.status
  const parts = periodsIn(limit, year).flatMap(period => period.parts)
  return parts.some(part => part.value !== null) ? (limit.status[year] ?? 'unknown') : 'unknown'
}

/** Values have up to four places; whole numbers of ten-thousandths are exact. */
const scale = 4
function toUnits(value: string): bigint {
  const [whole = '', decimals = ''] = value.split('.')
  return BigInt(whole + decimals.padEnd(scale, '0'))
}

function fromUnits(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const decimals = digits.slice(-scale).replace(/(?<!0)0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}${decimals && `.${decimals}`}`
}

export interface LimitChange {
  difference: string
  /** With one place, against the year before. */
  percent: string
}

/** What holds at the end of a year against what held at the end of the year before; null where one is unknown or the parts differ. */
export function changeBetween(before: readonly LimitPeriod[], now: readonly LimitPeriod[]): LimitChange | null {
  const [old, current] = [before.at(-1)?.parts, now.at(-1)?.parts]
  if (old?.length !== 1 || current?.length !== 1) return null
  const [from, to] = [old[0]?.value, current[0]?.value]
  if (!from || !to || toUnits(from) === 0n) return null
  const difference = toUnits(to) - toUnits(from)
  return { difference: fromUnits(difference), percent: tenths((difference * 10_000n) / toUnits(from)) }
}

/** Hundredths of a percent, rounded half up to tenths. */
function tenths(hundredths: bigint): string {
  const size = hundredths < 0n ? -hundredths : hundredths
  const rounded = (size + 5n) / 10n
  return `${hundredths < 0n ? '-' : ''}${rounded / 10n}.${rounded % 10n}`
}

/** "1234.5" as Poles write it; money with its two places. */
export function formatValue(value: string, unit: string): string {
  const sign = value.startsWith('-') ? '−' : ''
  const [whole = '', decimals = ''] = value.replace('-', '').split('.')
  const places = decimals === '' || !unit.startsWith('PLN') ? decimals : decimals.padEnd(2, '0')
  return `${sign}${groupDigits(whole)}${places && `,${places}`}`
}

/** The second value of a year begins after its first day and within it. */
export function checkLater(year: number, from: string): string | null {
  return compareDates(from, firstOfYear(year)) <= 0 || from.slice(0, 4) !== String(year) ? `Proszę podać dzień między 02.01.${year} a 31.12.${year}.` : null
}

/** The last day of each period. */
export function endsOf(periods: readonly LimitPeriod[], year: number): string[] {
  return periods.map((_, place) => {
    const next = periods[place + 1]
    return next ? addDays(next.from, -1) : `${year}-12-31`
  })
}

export const daysOfYear = (year: number) => daysBetween(firstOfYear(year), firstOfYear(year + 1))
