import { categoryLabels, unitLabels, vatRateLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

/** A price from a day on; the earlier ones stay, for the months that they were charged in. */
export const priceFields = fields({
  net_price: { label: 'Cena netto', kind: 'money', min: 0, required: true },
  from_day: { label: 'Obowiązuje od', kind: 'day', required: true, beside: true, hint: 'Miesiąc rozlicza cena z jego pierwszego dnia.' },
  author: { label: 'Autor', kind: 'text', readonly: true, computed: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true },
})

export const serviceFields = fields({
  name: { label: 'Nazwa', kind: 'text', max: 200, required: true, list: {}, export: true },
  code: {
    label: 'Kod',
    kind: 'text',
    max: 30,
    required: true,
    hint: 'Krótki i niepowtarzalny, na przykład KPIR.',
    list: { width: 130 },
    export: true,
  },
  category: {
    label: 'Kategoria',
    kind: 'choice',
    options: categoryLabels,
    required: true,
    initial: 'bookkeeping',
    beside: true,
    list: { width: 160 },
    filter: true,
    export: true,
  },
  unit: { label: 'Jednostka', kind: 'choice', options: unitLabels, required: true, initial: 'month', list: { width: 120 }, filter: true, export: true },
  /** Of today, or the first one where none holds yet. */
  net_price: { label: 'Cena netto', kind: 'money', min: 0, required: true, computed: true, list: { align: 'right', width: 130 }, export: true },
  vat_rate: {
    label: 'Stawka VAT',
    kind: 'choice',
    options: vatRateLabels,
    required: true,
    initial: '23',
    beside: true,
    list: { align: 'right', width: 100 },
    filter: true,
    export: true,
  },
  valid_from: { label: 'Obowiązuje od', kind: 'day', required: true, computed: true, list: { width: 130 }, export: true },
  active: { label: 'Aktywna', kind: 'boolean', required: true, readonly: true, computed: true, list: { extra: true, width: 110 }, filter: true, export: true },
  description: { label: 'Opis', kind: 'paragraphs', max: 1000, export: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, row: true },
  prices: { label: 'Ceny', kind: 'part', only: 'log', fields: priceFields },
})
