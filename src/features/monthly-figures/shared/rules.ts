import { figureFields } from './fields.ts'
import { columnKeys } from '#kernel/fields/record.ts'
import { subtractMoney, sumMoney } from '#kernel/money/money.ts'

export const totalKeys = columnKeys(figureFields)
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
