import { fields } from '#kernel/fields/record.ts'

/** The figures of a month, in the order in which an accountant reads them from the books. */
export const figureFields = fields({
  revenue_net: { label: 'Przychód netto', kind: 'money', handover: true },
  revenue_gross: { label: 'Przychód brutto', kind: 'money', handover: true, beside: true },
  exemption_revenue: { label: 'Sprzedaż do limitu zwolnienia z VAT', kind: 'money', handover: true },
  consumer_sales: { label: 'Sprzedaż dla konsumentów', kind: 'money', handover: true, beside: true },
  costs: { label: 'Koszty', kind: 'money', handover: true },
  income: { label: 'Dochód', kind: 'money', handover: true, beside: true },
  vat_due: { label: 'VAT należny', kind: 'money', handover: true },
  vat_deductible: { label: 'VAT naliczony', kind: 'money', handover: true, beside: true },
})

/** The rest of the answer. */
export const totalsFields = fields({
  month: { label: 'Miesiąc', kind: 'month', required: true, readonly: true, handover: true },
  previous: { label: 'Poprzedni miesiąc', kind: 'part', readonly: true, computed: true, fields: figureFields },
  year: { label: 'Od początku roku', kind: 'part', required: true, readonly: true, computed: true, fields: figureFields },
})
