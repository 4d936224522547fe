import { beginning } from '#kernel/dates/effective-dates.ts'
import { formatDate } from '#kernel/dates/dates.ts'

export const accountingFormLabels = {
  kpir: 'Podatkowa księga przychodów i rozchodów',
  ewidencja_przychodow: 'Ewidencja przychodów (ryczałt)',
  ksiegi_rachunkowe: 'Księgi rachunkowe',
  uepik: 'Uproszczona ewidencja przychodów i kosztów (organizacje pozarządowe)',
  karta: 'Karta podatkowa',
  brak: 'Brak',
}

export const incomeTaxLabels = {
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

export const advanceLabels = { M: 'Miesięczne', K: 'Kwartalne', uproszczone: 'Uproszczone' }

export const vatStatusLabels = {
  czynny: 'Podatnik czynny',
  zwolniony_podmiotowo: 'Zwolniony podmiotowo (art. 113)',
  zwolniony_przedmiotowo: 'Zwolniony przedmiotowo (art. 43)',
  niezarejestrowany: 'Niezarejestrowany',
}

export const vatPeriodLabels = { M: 'Miesięcznie', K: 'Kwartalnie' }

export const zusSchemeLabels = {
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

/** "2.50" is "2,5" for people. */
export const writeFullTime = (value: string) => value.replace(/(?:\.|(?<![.0]))0+$/, '').replace('.', ',')

export const formatFromDay = (day: string) => (day === beginning ? 'od początku' : `od ${formatDate(day)}`)
