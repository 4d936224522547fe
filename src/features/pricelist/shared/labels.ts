import type { ServiceCategory, ServiceUnit, VatRate } from './rules.ts'

export const unitLabels: Record<ServiceUnit, string> = {
  month: 'miesiąc',
  document: 'dokument',
  employee: 'pracownik',
  hour: 'godzina',
  piece: 'sztuka',
}

/** After "za". */
export const perUnitLabels: Record<ServiceUnit, string> = { month: 'miesiąc', document: 'dokument', employee: 'pracownika', hour: 'godzinę', piece: 'sztukę' }

export const categoryLabels: Record<ServiceCategory, string> = {
  bookkeeping: 'Księgowość',
  payroll: 'Kadry i płace',
  advice: 'Doradztwo',
  other: 'Inne',
}

export const vatRateLabels: Record<VatRate, string> = { '23': '23%', '8': '8%', '5': '5%', '0': '0%', zw: 'zw.', np: 'np.' }
