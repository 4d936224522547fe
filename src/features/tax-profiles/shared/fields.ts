import {
  accountingFormLabels,
  advanceLabels,
  financialYearLabels,
  incomeTaxLabels,
  incomeTaxWords,
  vatPeriodLabels,
  vatStatusLabels,
  vatStatusWords,
  writeFullTime,
  zusSchemeLabels,
  zusSchemeWords,
} from './labels.ts'
import { formatValue } from '#kernel/fields/format.ts'
import { fields } from '#kernel/fields/record.ts'

const maxPeople = 100_000

/** What decides a company's taxes and contributions; dated, because a month is settled by what held in it. */
export const taxFields = fields({
  accounting_form: {
    label: 'Rodzaj ewidencji księgowej',
    kind: 'choice',
    options: accountingFormLabels,
    required: true,
    initial: 'kpir',
    import: { also: ['Księgowość', 'Forma księgowości'], example: 'Księgi rachunkowe' },
  },
  income_tax: {
    label: 'Podatek dochodowy',
    kind: 'choice',
    options: incomeTaxLabels,
    required: true,
    initial: 'skala',
    import: { also: ['Opodatkowanie', 'Forma opodatkowania'], words: incomeTaxWords, example: 'CIT 9%' },
  },
  /** A relief within the form of taxation: 5% of what qualified rights bring (art. 30ca PIT, art. 24d CIT). */
  ip_box: { label: 'Ulga IP Box', kind: 'boolean', required: true, initial: false, import: { also: ['IP Box'], example: 'nie' } },
  advances: { label: 'Zaliczki', kind: 'choice', options: advanceLabels, required: true, initial: 'M', import: { example: 'Miesięczne' } },
  vat_status: {
    label: 'Status VAT',
    kind: 'choice',
    options: vatStatusLabels,
    required: true,
    initial: 'czynny',
    import: { also: ['VAT'], words: vatStatusWords, example: 'Podatnik VAT czynny' },
  },
  vat_period: {
    label: 'Rozliczenie VAT',
    kind: 'choice',
    options: vatPeriodLabels,
    required: true,
    initial: 'M',
    import: { also: ['Okres VAT'], example: 'Miesięcznie' },
  },
  vat_ue: { label: 'VAT-UE', kind: 'boolean', required: true, initial: false, import: { example: 'nie' } },
  oss: { label: 'Procedura OSS', kind: 'boolean', required: true, initial: false },
  ioss: { label: 'Procedura IOSS', kind: 'boolean', required: true, initial: false },
  cash_method: { label: 'Metoda kasowa', kind: 'boolean', required: true, initial: false },
  zus_scheme: {
    label: 'Składki ZUS przedsiębiorcy',
    kind: 'choice',
    options: zusSchemeLabels,
    required: true,
    initial: 'duzy',
    import: { also: ['ZUS', 'Schemat ZUS'], words: zusSchemeWords, example: 'Nie dotyczy' },
  },
  voluntary_sickness: { label: 'Dobrowolne ubezpieczenie chorobowe', kind: 'boolean', required: true, initial: false },
  /** People registered for insurance, full-time equivalents, and people under contracts of mandate. */
  insured: {
    label: 'Osoby ubezpieczone',
    kind: 'number',
    min: 0,
    max: maxPeople,
    required: true,
    initial: 0,
    import: { also: ['Liczba pracowników', 'Pracownicy'], example: '4' },
  },
  full_time: { label: 'Etaty', kind: 'decimal', required: true, initial: '0.00', import: { also: ['Liczba etatów'], example: '3,5' } },
  contractors: { label: 'Zleceniobiorcy', kind: 'number', min: 0, max: maxPeople, required: true, initial: 0, import: { example: '0' } },
  ppk: { label: 'PPK', kind: 'boolean', required: true, initial: false, import: { example: 'tak' } },
  /** The month in which the financial year begins. */
  financial_year_start: { label: 'Rok obrotowy od miesiąca', kind: 'number', min: 1, max: 12, required: true, initial: 1 },
})

/** Of a change of the profile beside its values. */
export const profileFields = fields({
  from_day: { label: 'Obowiązuje od', kind: 'from_day', required: true },
  note: { label: 'Uwaga', kind: 'paragraphs', max: 500 },
  created_at: { label: 'Utworzono', kind: 'instant', required: true, readonly: true },
})

/** "Podatnik VAT czynny", "tak", "2,5" */
export function readTaxValue(key: keyof typeof taxFields, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  if (key === 'full_time') return writeFullTime(String(value))
  return key === 'financial_year_start' ? (financialYearLabels[Number(value) - 1] ?? '') : formatValue(taxFields[key], value)
}
