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
  skala: 'Skala podatkowa 12% i 32%',
  liniowy: 'Podatek liniowy 19%',
  ryczalt: 'Ryczałt od przychodów ewidencjonowanych',
  karta: 'Karta podatkowa',
  cit_9: 'CIT 9%',
  cit_19: 'CIT 19%',
  cit_estonski: 'Ryczałt od dochodów spółek (estoński CIT)',
  zwolniony: 'Zwolniony z podatku dochodowego',
}

/** As people and older files call them, beside our own names. */
export const incomeTaxWords = {
  skala: ['Skala podatkowa', 'Skala podatkowa 12/32%', 'Zasady ogólne'],
  liniowy: ['Podatek liniowy'],
  cit_estonski: ['Estoński CIT'],
}
export const vatStatusWords = { czynny: ['Podatnik czynny'] }
export const zusSchemeWords = { zbieg_etat: ['Zbieg z etatem (tylko zdrowotna)'], emeryt: ['Emeryt (tylko zdrowotna)'] }

export const advanceLabels = { M: 'Miesięczne', K: 'Kwartalne', uproszczone: 'Uproszczone' }

export const vatStatusLabels = {
  czynny: 'Podatnik VAT czynny',
  zwolniony_podmiotowo: 'Zwolniony podmiotowo (art. 113)',
  zwolniony_przedmiotowo: 'Zwolniony przedmiotowo (art. 43)',
  niezarejestrowany: 'Niezarejestrowany',
}

export const vatPeriodLabels = { M: 'Miesięcznie', K: 'Kwartalnie' }

export const zusSchemeLabels = {
  ulga_na_start: 'Ulga na start',
  preferencyjny: 'Składki preferencyjne',
  maly_zus_plus: 'Mały ZUS plus',
  duzy: 'Pełne składki',
  zbieg_etat: 'Zbieg tytułów (etat) – tylko zdrowotna',
  emeryt: 'Prawo do emerytury – tylko zdrowotna',
  zawieszony: 'Działalność zawieszona',
  brak: 'Nie dotyczy',
}

/** By the month in which the financial year begins. */
export const financialYearLabels = 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' ')

/** "2.50" is "2,5" for people. */
export const writeFullTime = (value: string) => value.replace(/(?:\.|(?<![.0]))0+$/, '').replace('.', ',')

export const formatFromDay = (day: string) => (day === beginning ? 'od początku' : `od ${formatDate(day)}`)
