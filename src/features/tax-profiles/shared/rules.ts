import { type TaxProfile, type TaxValues, taxValueKeys } from './contract.ts'
import { taxFields } from './fields.ts'
import { byDay, differingMonths } from '#kernel/dates/effective-dates.ts'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import type { FieldMessages } from '#kernel/failure.ts'
import { initialValues } from '#kernel/fields/form.ts'
import { plural } from '#kernel/text/plural.ts'

/** How a company is taxed when nobody has said otherwise. */
export const usualTaxValues: TaxValues = initialValues(taxFields)

export const taxValuesOf = (record: TaxValues): TaxValues => Object.fromEntries(taxValueKeys.map(key => [key, record[key]])) as TaxValues

export const employs = (profile: Pick<TaxValues, 'insured' | 'contractors'>) => profile.insured > 0 || profile.contractors > 0

const legalPersons = ['zoo', 'psa', 'sa', 'fundacja', 'fundacja_rodzinna', 'stowarzyszenie', 'spoldzielnia', 'wspolnota', 'oddzial', 'sk', 'ska']
const naturalPersons = ['jdg', 'sc', 'sp', 'nierejestrowana', 'osoba']
/** Of a type of company, where only some of its taxes are told. */
export function usualTaxValuesFor(company_type: string, knownValues: Partial<TaxValues> = {}): TaxValues {
  const corporation = legalPersons.includes(company_type)
  return {
    ...usualTaxValues,
    // Whoever is no sole trader insures nobody but those it employs; its partners have their own terms.
    ...(company_type !== 'jdg' && { zus_scheme: 'brak' }),
    ...(corporation && { accounting_form: 'ksiegi_rachunkowe', income_tax: 'cit_9' }),
    ...(company_type === 'fundacja_rodzinna' && { income_tax: 'zwolniony' }),
    ...(knownValues.income_tax === 'ryczalt' && { accounting_form: 'ewidencja_przychodow' }),
    ...knownValues,
  }
}

const onlyHealth = ['ulga_na_start', 'zbieg_etat', 'emeryt', 'zawieszony', 'brak']

export const corporateTaxes = ['cit_9', 'cit_19', 'cit_estonski']
export const isCorporateTax = (income_tax: string) => corporateTaxes.includes(income_tax)

/** Art. 30ca PIT, art. 24d CIT. */
const withIpBox = ['skala', 'liniowy', 'cit_9', 'cit_19']

/** What must fit together for whoever pays taxes and contributions: a company, or a person of it. */
export function checkTaxpayer(values: Pick<TaxValues, 'income_tax' | 'ip_box' | 'advances' | 'zus_scheme' | 'voluntary_sickness'>): FieldMessages {
  const fields: FieldMessages = {}
  if (values.income_tax === 'ryczalt' && values.advances === 'uproszczone') fields.advances = 'Ryczałt rozlicza się miesięcznie albo kwartalnie.'
  if (values.ip_box && !withIpBox.includes(values.income_tax))
    fields.ip_box = 'Z IP Box korzysta się przy skali podatkowej, podatku liniowym albo CIT 9% i 19% (art. 30ca PIT, art. 24d CIT).'
  if (values.voluntary_sickness && onlyHealth.includes(values.zus_scheme))
    fields.voluntary_sickness = 'Przy tych składkach nie przysługuje dobrowolne ubezpieczenie chorobowe.'
  return fields
}

/** What the parts of a profile must fulfil together. */
export function checkTaxValues(values: TaxValues, company_type: string): FieldMessages {
  const fields = checkTaxpayer(values)
  const isCorporate = isCorporateTax(values.income_tax)
  if (isCorporate && naturalPersons.includes(company_type)) fields.income_tax = 'Podmiot tego typu nie jest podatnikiem CIT.'
  if (!isCorporate && values.income_tax !== 'zwolniony' && legalPersons.includes(company_type))
    fields.income_tax = 'Podmiot tego typu jest podatnikiem CIT (także zwolnionym).'
  const isSimplified = values.accounting_form === 'uepik'
  if (isSimplified && !['fundacja', 'stowarzyszenie'].includes(company_type))
    fields.accounting_form = 'Uproszczoną ewidencję prowadzą tylko fundacje i stowarzyszenia (art. 10a ustawy o działalności pożytku publicznego).'
  else if (isCorporate && !isSimplified && !['ksiegi_rachunkowe', 'brak'].includes(values.accounting_form))
    fields.accounting_form = 'Podatnik CIT prowadzi księgi rachunkowe.'
  if (Number(values.full_time) > 0 && values.insured === 0) fields.insured = 'Przy zatrudnieniu na etat liczba ubezpieczonych nie może wynosić 0.'
  return fields
}

/** Closed months that a change, a correction or a withdrawal would settle by something else. */
export function touchedMonths(before: readonly Pick<TaxProfile, keyof TaxValues | 'from_day'>[], after: typeof before, closed: readonly string[]): string[] {
  return differingMonths(before, after, closed, taxValuesOf)
}

/** "lipiec 2026, sierpień 2026 i 3 inne miesiące" */
function nameMonths(months: readonly string[]): string {
  const named = months.slice(0, 3).map(formatMonth).join(', ')
  return months.length > 3 ? `${named} i ${plural(months.length - 3, ['inny', 'inne', 'innych'])}` : named
}

export const touchedSentence = (months: readonly string[]) =>
  `Zmiana dotyczy zamkniętych miesięcy: ${nameMonths(months)}. Ich rozliczenia nie zmienią się same; proszę potwierdzić, że tak ma być.`

/** What differs from the profile before: the whole of the first one is its beginning. */
export function changesOf(profiles: readonly TaxProfile[]): { profile: TaxProfile; changed: (keyof TaxValues)[]; before: TaxProfile | undefined }[] {
  const sorted = byDay(profiles)
  return sorted.map((profile, place) => {
    const before = sorted[place - 1]
    return { profile, before, changed: before ? taxValueKeys.filter(key => before[key] !== profile[key]) : [] }
  })
}

/** Days from which taxes usually change: the next months, quarter and year. */
export function usualFromDays(today: string): { quarter: string; year: string } {
  const month = today.slice(0, 7)
  const toQuarter = 3 - ((Number(month.slice(5)) - 1) % 3)
  return { quarter: `${addToMonth(month, toQuarter)}-01`, year: `${Number(month.slice(0, 4)) + 1}-01-01` }
}
