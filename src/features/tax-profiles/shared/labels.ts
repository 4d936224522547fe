import type { TaxValues } from './contract.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { formatDate } from '#kernel/dates/dates.ts'

export const accountingFormLabels: Record<TaxValues['accounting_form'], string> = {
  kpir: 'Podatkowa księga przychodów i rozchodów',
  ewidencja_przychodow: 'Ewidencja przychodów (ryczałt)',
  ksiegi_rachunkowe: 'Księgi rachunkowe',
  karta: 'Karta podatkowa',
  brak: 'Brak',
}

export const incomeTaxLabels: Record<TaxValues['income_tax'], string> = {
  skala: 'Skala podatkowa 12/32%',
  liniowy: 'Podatek liniowy 19%',
  ryczalt: 'Ryczałt',
  karta: 'Karta podatkowa',
  ip_box: 'IP Box 5%',
  cit_9: 'CIT 9%',
  cit_19: 'CIT 19%',
  cit_estonski: 'Estoński CIT',
  zwolniony: 'Zwolniony',
}

export const advanceLabels: Record<TaxValues['advances'], string> = { M: 'Miesięczne', K: 'Kwartalne', uproszczone: 'Uproszczone' }

export const vatStatusLabels: Record<TaxValues['vat_status'], string> = {
  czynny: 'Podatnik czynny',
  zwolniony_podmiotowo: 'Zwolniony podmiotowo (art. 113)',
  zwolniony_przedmiotowo: 'Zwolniony przedmiotowo (art. 43)',
  niezarejestrowany: 'Niezarejestrowany',
}

export const vatPeriodLabels: Record<TaxValues['vat_period'], string> = { M: 'Miesięcznie', K: 'Kwartalnie' }

export const zusSchemeLabels: Record<TaxValues['zus_scheme'], string> = {
  ulga_na_start: 'Ulga na start',
  preferencyjny: 'Preferencyjny',
  maly_zus_plus: 'Mały ZUS plus',
  duzy: 'Pełne składki',
  zbieg_etat: 'Zbieg z etatem (tylko zdrowotna)',
  emeryt: 'Emeryt (tylko zdrowotna)',
  zawieszony: 'Zawieszony',
  brak: 'Nie dotyczy',
}

/** By the month in which the financial year begins. */
export const financialYearLabels = 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' ')
const yesNo = (value: boolean) => (value ? 'tak' : 'nie')

/** "2.50" is "2,5" for people. */
export const writeFullTime = (value: string) => value.replace(/(?:\.|(?<![.0]))0+$/, '').replace('.', ',')

/** Every part of the profile with its name and how its value reads. */
export const taxValueLabels: { [Key in keyof TaxValues]: readonly [name: string, read: (value: TaxValues[Key]) => string] } = {
  accounting_form: ['Forma księgowości', value => accountingFormLabels[value]],
  income_tax: ['Podatek dochodowy', value => incomeTaxLabels[value]],
  advances: ['Zaliczki', value => advanceLabels[value]],
  vat_status: ['Status VAT', value => vatStatusLabels[value]],
  vat_period: ['Rozliczenie VAT', value => vatPeriodLabels[value]],
  vat_ue: ['VAT-UE', yesNo],
  oss: ['Procedura OSS', yesNo],
  ioss: ['Procedura IOSS', yesNo],
  cash_method: ['Metoda kasowa', yesNo],
  zus_scheme: ['Składki ZUS przedsiębiorcy', value => zusSchemeLabels[value]],
  voluntary_sickness: ['Dobrowolna chorobowa', yesNo],
  insured: ['Osoby ubezpieczone', String],
  full_time: ['Etaty', writeFullTime],
  contractors: ['Zleceniobiorcy', String],
  ppk: ['PPK', yesNo],
  financial_year_start: ['Rok obrotowy od miesiąca', value => financialYearLabels[value - 1] ?? ''],
}

/** "Status VAT: Podatnik czynny" */
export function readTaxValue<Key extends keyof TaxValues>(key: Key, value: TaxValues[Key]): string {
  return taxValueLabels[key][1](value)
}

export const formatFromDay = (day: string) => (day === beginning ? 'od początku' : `od ${formatDate(day)}`)
