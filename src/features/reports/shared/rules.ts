import { addToMonth } from '#kernel/dates/dates.ts'
import { fromGrosze, sumMoney, toGrosze } from '#kernel/money/money.ts'

export interface Period {
  from: string
  to: string
}

/** Longest period of a report, in months; bounds the cost of one request. */
export const maxMonths = 24

export const monthsOf = ({ from, to }: Period): string[] => {
  const months: string[] = []
  for (let month = from; month <= to && months.length <= maxMonths; month = addToMonth(month, 1)) months.push(month)
  return months
}

/** Keeps the chosen month and moves the other end to fit the longest period. */
export function periodFrom(from: string, to: string): Period {
  const last = addToMonth(from, maxMonths - 1)
  return { from, to: to < from ? from : to > last ? last : to }
}

export function periodUntil(to: string, from: string): Period {
  const first = addToMonth(to, 1 - maxMonths)
  return { from: from > to ? to : from < first ? first : from, to }
}

export function checkPeriod(period: Period): string | null {
  if (period.to < period.from) return 'Koniec okresu nie może być wcześniejszy niż początek.'
  return monthsOf(period).length > maxMonths ? `Raport obejmuje najwyżej ${maxMonths} miesiące. Proszę wybrać krótszy okres.` : null
}

/** Fee per hour, rounded half up; null without time. */
export function hourlyRate(fee: string | null, seconds: number): string | null {
  if (fee === null || seconds <= 0) return null
  const time = BigInt(seconds)
  return fromGrosze((toGrosze(fee) * 3600n * 2n + time) / (time * 2n))
}

interface MonthTime {
  seconds: number
  seconds_all: number | null
  fee: string | null
}

/** Of months together: time, fees and what an hour has brought; nothing of others' time for whoever sees just their own. */
export function sumMonths(rows: readonly MonthTime[]): MonthTime & { hourly: string | null } {
  const times = rows.flatMap(({ seconds_all }) => seconds_all ?? [])
  const seconds_all = times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0)
  const fees = rows.flatMap(({ fee }) => fee ?? [])
  const fee = fees.length === 0 ? null : sumMoney(fees)
  return { seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0), seconds_all, fee, hourly: hourlyRate(fee, seconds_all ?? 0) }
}

/** Percent change against the previous month; null without a base. */
export function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

export interface Preset {
  title: string
  period: Period
}

export function usualPeriods(month: string): Preset[] {
  const year = month.slice(0, 4)
  const quarterStart = `${year}-${String(Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1).padStart(2, '0')}`
  const previous = addToMonth(month, -1)
  return [
    { title: 'Ten miesiąc', period: { from: month, to: month } },
    { title: 'Poprzedni miesiąc', period: { from: previous, to: previous } },
    { title: 'Ten kwartał', period: { from: quarterStart, to: addToMonth(quarterStart, 2) } },
    { title: 'Ten rok', period: { from: `${year}-01`, to: `${year}-12` } },
    { title: 'Ostatnie 12 miesięcy', period: { from: addToMonth(month, -11), to: month } },
  ]
}
