import { type VatRate, vatOn, vatRates } from '#features/pricelist/shared/rules.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { addMoney, fromGrosze, sumMoney, toGrosze } from '#kernel/money/money.ts'

export type StatementState = 'draft' | 'approved' | 'invoiced'

const statementActions = ['approve', 'reopen', 'invoice'] as const
export type StatementAction = (typeof statementActions)[number]

/** A number typed wrongly is put right by invoicing once more. */
export const transitions: Record<StatementAction, { from: readonly StatementState[]; to: StatementState }> = {
  approve: { from: ['draft'], to: 'approved' },
  reopen: { from: ['approved'], to: 'draft' },
  invoice: { from: ['approved', 'invoiced'], to: 'invoiced' },
}

/** What counts in the number of an invoice: not its year, nor its month, which stands between the year and the counter. */
function counterOf(number: string, months: readonly string[]): RegExpMatchArray | undefined {
  const parts = [...number.matchAll(/\d+/g)]
  const isYear = ([part]: RegExpMatchArray) => /^20\d\d$/.test(part)
  const isMonth = ([part]: RegExpMatchArray) => part.length <= 2 && months.some(month => Number(month.slice(5)) === Number(part))
  const rest = parts.filter(part => !isYear(part))
  const counting = rest.filter(part => !isMonth(part))
  const able = [counting, rest, parts].find(some => some.length > 0) ?? []
  return parts[0] && isYear(parts[0]) ? able.at(-1) : able[0]
}

/** An invoice is written in the month itself, or in the next one. */
const monthsOf = ({ month }: { month: string }) => [month, addToMonth(month, 1)]

/** Of the newest month with an invoice the one that counts furthest: as a text "FV 9" is greater than "FV 12". */
export function lastInvoice<Row extends { month: string; invoice_number: string | null }>(rows: readonly Row[]): Row | undefined {
  const countOf = (row: Row) => Number(counterOf(row.invoice_number ?? '', monthsOf(row))?.[0] ?? -1)
  return rows.toSorted((left, right) => right.month.localeCompare(left.month) || countOf(right) - countOf(left))[0]
}

/** The number of each statement's invoice, from the first one on, in their order. */
export function invoiceNumbers(first: string, statements: readonly { id: string; month: string }[]): Map<string, string> {
  const counter = counterOf(first, statements.flatMap(monthsOf))
  if (!counter) return new Map()
  const [digits] = counter
  const numberOf = (place: number) => {
    const next = String(Number(digits) + place).padStart(digits.length, '0')
    return first.slice(0, counter.index) + next + first.slice((counter.index ?? 0) + digits.length)
  }
  return new Map(statements.map(({ id }, place) => [id, numberOf(place)]))
}

/** What a month is asked for instead of an agreed quantity. */
export type CountedKind = 'documents' | 'employees' | 'hours'
export type Counts = Record<CountedKind, string>

export interface Agreement {
  /** Null where the month is counted. */
  quantity: string | null
  counted: CountedKind | null
  /** Included in the price of something else: only what exceeds it is charged. */
  allowance: string | null
  /** Percent. */
  discount: string | null
}

/** Quantities and percents have two places, as money has. */
const hundred = 100n
const whole = 10_000n

export function measuredOf({ quantity, counted }: Agreement, counts: Counts): string {
  return counted ? counts[counted] : (quantity ?? '0.00')
}

export function chargedOf(measured: string, allowance: string | null): string {
  const left = toGrosze(measured) - (allowance === null ? 0n : toGrosze(allowance))
  return fromGrosze(left > 0n ? left : 0n)
}

/** A line's net, rounded half up to the grosz, once: price by quantity less the discount. */
export function netOf(price: string, quantity: string, discount: string | null): string {
  const product = toGrosze(price) * toGrosze(quantity) * (whole - (discount === null ? 0n : toGrosze(discount)))
  const divisor = hundred * whole
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return fromGrosze(product < 0n ? -rounded : rounded)
}

/** Grosze; more than anything costs, and as many of them as a statement may have fit into its columns. */
const maxNet = 999_999_999_999n

export function isTooMuch(net: string): boolean {
  const grosze = toGrosze(net)
  return grosze > maxNet || grosze < -maxNet
}

/** Time of a month in hours; rounded here and nowhere else. */
export const hoursOf = (seconds: number) => fromGrosze((BigInt(seconds) * 200n + 3600n) / 7200n)

export interface RateSum {
  rate: VatRate
  net: string
  vat: string
}

export interface StatementSums {
  rates: RateSum[]
  net: string
  vat: string
  gross: string
}

/** Tax is reckoned once for each rate, on the sum of its lines. */
export function sumLines(lines: readonly { vat_rate: VatRate; net: string }[]): StatementSums {
  const rates = vatRates.flatMap(rate => {
    const own = lines.filter(line => line.vat_rate === rate)
    if (own.length === 0) return []
    const net = sumMoney(own.map(line => line.net))
    return [{ rate, net, vat: vatOn(net, rate) }]
  })
  const net = sumMoney(rates.map(rate => rate.net))
  const vat = sumMoney(rates.map(rate => rate.vat))
  return { rates, net, vat, gross: addMoney(net, vat) }
}

/** "37.00" is "37" for people, "1.50" is "1,5". */
export const writeQuantity = (quantity: string) => quantity.replace(/(?:\.|(?<![.0]))0+$/, '').replace('.', ',')
