import type { TotalKey } from './rules.ts'

export const totalLabels: Record<TotalKey, string> = {
  revenue_net: 'Przychód netto',
  revenue_gross: 'Przychód brutto',
  exemption_revenue: 'Sprzedaż do limitu zwolnienia z VAT',
  consumer_sales: 'Sprzedaż dla konsumentów',
  costs: 'Koszty',
  income: 'Dochód',
  vat_due: 'VAT należny',
  vat_deductible: 'VAT naliczony',
}
