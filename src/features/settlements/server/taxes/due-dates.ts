import { type DueDates, dayOf, monthsOfPeriod } from '#features/statutory-deadlines/rules.ts'
import { catalogueDue, contributionsOf } from '#features/statutory-deadlines/store-terms.ts'
import type { TaxKind } from '#features/settlements/shared/rules.ts'
import { addToMonth, isMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { moveDay } from '#kernel/dates/holidays.ts'

/** The obligation that each kind pays, by what its period is; the catalogue names the article of each. PCC runs from the day of the act, which only the office knows; `other` has none. */
const paid: Record<Exclude<TaxKind, 'zus' | 'pcc' | 'other'>, { month: string; quarter?: string; year?: string }> = {
  vat: { month: 'jpk_v7m', quarter: 'jpk_v7k' },
  pit: { month: 'pit_zaliczka_m', quarter: 'pit_zaliczka_k', year: 'pit_roczny' },
  ryczalt: { month: 'ryczalt_m', quarter: 'ryczalt_k', year: 'pit_roczny' },
  karta: { month: 'karta_podatkowa' },
  cit: { month: 'cit_zaliczka_m', quarter: 'cit_zaliczka_k', year: 'cit8' },
  pit4: { month: 'pit4_zaliczka' },
  ppk: { month: 'ppk_wplata' },
  pfron: { month: 'pfron_dek' },
}

/** The office asks for documents by this day of the month that follows. */
const documentsDay = 5

export function isPeriod(period: string): boolean {
  return /^\d{4}(-(0[1-9]|1[0-2])|-Q[1-4])?$/.test(period) && isMonth(`${period.slice(0, 4)}-01`)
}

/** Free days move a tax term to the next working day (art. 12 § 5 Ordynacji podatkowej). */
export const moveTerm = (statutory_date: string): DueDates => ({ statutory_date, due_date: moveDay(statutory_date, 'next_business_day') })

/** When the law wants this paid; null where no rule of ours says it. */
export function dueDatesOf(kind: TaxKind, period: string, company_type: string, financial_year_start = 1): DueDates | null {
  if (kind === 'pcc' || kind === 'other') return null
  if (kind === 'zus') return catalogueDue(contributionsOf(company_type), monthsOfPeriod(period).last)
  const { month, quarter, year } = paid[kind]
  const key = period.includes('Q') ? quarter : period.length === 4 ? year : month
  return key ? catalogueDue(key, period, financial_year_start) : catalogueDue(month, monthsOfPeriod(period).last)
}

export const documentsDueOf = (month: string) => moveDay(dayOf(addToMonth(month, 1), documentsDay), 'next_business_day')

/** The last tax term of a month, the 25th for VAT (art. 103 ust. 1): what is not agreed by then is late. */
export const monthDueOf = (month: string) => dueDatesOf('vat', month, '')?.due_date ?? lastOfMonth(addToMonth(month, 1))

/** The newest month whose last tax term has passed; it and all before it should be done. */
export function lastLateMonth(today: string): string {
  const month = addToMonth(today.slice(0, 7), -1)
  return monthDueOf(month) < today ? month : addToMonth(month, -1)
}

/** The form symbol that a tax transfer names, of an advance or of the year's return; contributions have none. */
export function formSymbol(kind: TaxKind, period: string, income_tax: string): string | null {
  const yearly = period.length === 4
  if (kind === 'vat') return period.includes('Q') ? 'VAT7K' : 'VAT7'
  if (kind === 'pit') return `${yearly ? 'PIT36' : 'PIT5'}${income_tax === 'liniowy' ? 'L' : ''}`
  if (kind === 'ryczalt') return yearly ? 'PIT28' : 'PPE'
  if (kind === 'cit') return yearly ? 'CIT8' : 'CIT'
  if (kind === 'pcc') return 'PCC3'
  return kind === 'pit4' ? 'PIT4' : null
}
