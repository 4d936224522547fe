import { subtractMoney, sumMoney } from '#kernel/money/money.ts'

/** The figures of a month, in the order in which an accountant reads them from the books. */
export const totalKeys = ['revenue_net', 'revenue_gross', 'exemption_revenue', 'consumer_sales', 'costs', 'income', 'vat_due', 'vat_deductible'] as const
export type TotalKey = (typeof totalKeys)[number]
export type Figures = Record<TotalKey, string | null>

/** The figures of a longer record, and nothing else of it. */
export const figuresIn = (row: Figures | undefined): Figures | null => (row ? (Object.fromEntries(totalKeys.map(key => [key, row[key]])) as Figures) : null)

/** What is known of it added up; null where nothing is known. */
export function sumFigures(months: readonly Figures[]): Figures {
  const sumOf = (key: TotalKey) => {
    const known = months.map(month => month[key]).filter(value => value !== null)
    return known.length === 0 ? null : sumMoney(known)
  }
  return Object.fromEntries(totalKeys.map(key => [key, sumOf(key)])) as Figures
}

/** Revenue less costs, offered until the accountant says otherwise: what the tax law makes of them may differ. */
export function suggestIncome({ revenue_net, costs }: Pick<Figures, 'revenue_net' | 'costs'>): string | null {
  if (revenue_net === null || costs === null) return null
  return subtractMoney(revenue_net, costs)
}
