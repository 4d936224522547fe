import { countedLabels, statementLabels } from './labels.ts'
import { serviceFields } from '#features/pricelist/shared/fields.ts'
import { fields } from '#kernel/fields/record.ts'

const { unit, vat_rate } = serviceFields

/** One service agreed with a company: a quantity, or what a month counts, at the list's price or its own. */
export const termFields = fields({
  service_id: { label: 'Usługa', kind: 'id', required: true },
  code: { label: 'Kod', kind: 'text', required: true, readonly: true, computed: true },
  name: { label: 'Usługa', kind: 'text', required: true, readonly: true, computed: true, handover: true },
  unit: { label: unit.label, kind: 'choice', options: unit.options, required: true, readonly: true, computed: true, handover: true },
  quantity: { label: 'Ilość co miesiąc', kind: 'decimal', handover: true },
  counted: { label: 'Liczona według', kind: 'choice', options: countedLabels, placeholder: 'nie, stała ilość', handover: true },
  allowance: { label: 'W cenie', kind: 'decimal', hint: 'Tyle sztuk tego, co jest liczone, nie kosztuje dodatkowo.', handover: true },
  /** Agreed with this company alone. */
  price: { label: 'Cena netto', kind: 'money', min: 0, handover: true },
  /** Of the price list, today. */
  list_price: { label: 'Cena z cennika', kind: 'money', required: true, readonly: true, computed: true },
  discount: { label: 'Rabat, %', kind: 'decimal', handover: true },
  vat_rate: { label: vat_rate.label, kind: 'choice', options: vat_rate.options, required: true, readonly: true, computed: true, handover: true },
  from_month: { label: 'Od miesiąca', kind: 'month', required: true, placeholder: '2026-11', handover: true },
  to_month: { label: 'Ostatni miesiąc', kind: 'month', placeholder: 'bezterminowo', handover: true },
})

export const lineFields = fields({
  name: { label: 'Usługa', kind: 'text', max: 200, required: true, export: true },
  counted: { label: 'Liczona według', kind: 'choice', options: countedLabels, readonly: true },
  /** What a month counted, before what is in the price. */
  measured: { label: 'Ilość policzona', kind: 'decimal', required: true, readonly: true, export: true },
  allowance: { label: 'W cenie', kind: 'decimal', readonly: true, export: true },
  quantity: { label: 'Ilość', kind: 'decimal', required: true, initial: '1', export: true },
  unit: { label: unit.label, kind: 'choice', options: unit.options, required: true, initial: 'piece', beside: true, export: true },
  price: { label: 'Cena netto', kind: 'money', required: true, export: true },
  discount: { label: 'Rabat, %', kind: 'decimal', export: true },
  vat_rate: { label: vat_rate.label, kind: 'choice', options: vat_rate.options, required: true, initial: '23', export: true },
  net: { label: 'Netto', kind: 'money', required: true, readonly: true, export: true },
  /** And not from what was agreed. */
  by_hand: { label: 'Dopisana ręcznie', kind: 'boolean', required: true, readonly: true },
})

export const statementFields = fields({
  company_id: { label: 'Firma', kind: 'id', required: true, readonly: true, row: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true, list: { line: true }, export: true },
  month: { label: 'Miesiąc', kind: 'month', required: true, list: { width: 150 }, filter: true, export: true },
  state: {
    label: 'Stan',
    kind: 'choice',
    options: statementLabels,
    required: true,
    readonly: true,
    list: { width: 160 },
    filter: true,
    export: true,
  },
  net: { label: 'Netto', kind: 'money', required: true, readonly: true, list: { align: 'right', width: 130 }, export: true },
  vat: { label: 'VAT', kind: 'money', required: true, readonly: true, list: { align: 'right', width: 120 }, export: true },
  gross: { label: 'Brutto', kind: 'money', required: true, readonly: true, list: { align: 'right', width: 130 }, export: true },
  invoice_number: { label: 'Numer faktury', kind: 'text', max: 60, readonly: true, list: { width: 140 }, filter: true, export: true },
  approved_at: { label: 'Zatwierdzono', kind: 'instant', readonly: true, export: true },
  invoiced_at: { label: 'Zafakturowano', kind: 'instant', readonly: true, export: true },
  created_at: { label: 'Utworzono', kind: 'instant', required: true, readonly: true, row: true },
})

export const invoiceFields = fields({ invoice_number: { label: statementFields.invoice_number.label, kind: 'text', max: 60, required: true } })

/** Of a whole statement. */
export const wholeFields = fields({
  lines: { label: 'Pozycje', kind: 'part', required: true, readonly: true, computed: true, fields: lineFields },
  rates: {
    label: 'Stawki',
    kind: 'part',
    required: true,
    readonly: true,
    computed: true,
    fields: fields({ rate: { label: 'Stawka', kind: 'text' } }),
  },
  /** Its settlement is closed, so that what was counted changes no more. */
  month_closed: { label: 'Miesiąc zamknięty', kind: 'boolean', required: true, readonly: true, computed: true },
})
