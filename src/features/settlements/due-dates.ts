import { legalPersons, type TaxKind } from '#features/settlements/rules.ts'
import { addToMonth, daysInMonth } from '#kernel/dates.ts'
import { moveDay } from '#kernel/holidays.ts'

/** The day of the month after the period. `other` has no day of its own. */
const days: Record<Exclude<TaxKind, 'zus' | 'other'>, number> = { vat: 25, pit: 20, ryczalt: 20, cit: 20, pit4: 20, ppk: 15 }
/** Yearly settlements, as MM-DD of the year after (art. 45 ust. 1 PIT, art. 27 ust. 1 CIT). */
const yearly: Partial<Record<TaxKind, string>> = { pit: '04-30', ryczalt: '04-30', cit: '03-31' }

/** The office asks for documents by this day of the month that follows. */
const documentsDay = 5

export interface DueDates {
  statutory_date: string
  due_date: string
}

export function isPeriod(period: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2])|-Q[1-4])?$/.test(period)
}

/** The last month of `2026-11`, `2026-Q4` or `2026`. */
function lastMonth(period: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(period)
  if (quarter) return `${quarter[1]}-${String(Number(quarter[2]) * 3).padStart(2, '0')}`
  return period.length === 4 ? `${period}-12` : period
}

const dayOf = (month: string, day: number) => `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`

/** Free days move a tax term to the next working day (art. 12 § 5 Ordynacji podatkowej). */
export const moveTerm = (statutory_date: string): DueDates => ({ statutory_date, due_date: moveDay(statutory_date, 'next_business_day') })

/** When the law wants this paid; null where no rule of ours says it. */
export function dueDatesOf(kind: TaxKind, period: string, company_type: string): DueDates | null {
  if (kind === 'other') return null
  const year_end = period.length === 4 ? yearly[kind] : undefined
  if (year_end) return moveTerm(`${Number(period) + 1}-${year_end}`)
  const day = kind === 'zus' ? (legalPersons.includes(company_type) ? 15 : 20) : days[kind]
  return moveTerm(dayOf(addToMonth(lastMonth(period), 1), day))
}

export const documentsDueOf = (month: string) => moveDay(dayOf(addToMonth(month, 1), documentsDay), 'next_business_day')

/** The last tax term of a month: what is not agreed by then is late. */
export const monthDueOf = (month: string) => moveTerm(dayOf(addToMonth(month, 1), days.vat)).due_date

/** The newest month whose last tax term has passed; it and all before it should be done. */
export function lastLateMonth(today: string): string {
  const month = addToMonth(today.slice(0, 7), -1)
  return monthDueOf(month) < today ? month : addToMonth(month, -1)
}

/** The form symbol that a tax transfer names; contributions have none. */
export function formSymbol(kind: TaxKind, period: string, income_tax: string): string | null {
  if (kind === 'vat') return period.includes('Q') ? 'VAT7K' : 'VAT7'
  if (kind === 'pit') return income_tax === 'liniowy' ? 'PIT5L' : 'PIT5'
  if (kind === 'ryczalt') return 'PPE'
  if (kind === 'cit') return 'CIT'
  return kind === 'pit4' ? 'PIT4' : null
}

export function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`
}
