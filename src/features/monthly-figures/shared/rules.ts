import { figureFields } from './fields.ts'
import { columnKeys } from '#kernel/fields/record.ts'
import { subtractMoney, sumMoney } from '#kernel/money/money.ts'

export const totalKeys = columnKeys(figureFields)
export type TotalKey = (typeof totalKeys)[number]
export type Figures = Record<TotalKey, string | null>

/** Picks the figures from a record. */
export const figuresIn = (row: Figures | undefined): Figures | null => (row ? (Object.fromEntries(totalKeys.map(key => [key, row[key]])) as Figures) : null)

/** Sums the known values; null where none is known. */
export function sumFigures(months: readonly Figures[]): Figures {
  const sumOf = (key: TotalKey) => {
    const known = months.map(month => month[key]).filter(value => value !== null)
    return known.length === 0 ? null : sumMoney(known)
  }
  return Object.fromEntries(totalKeys.map(key => [key, sumOf(key)])) as Figures
}

/** Revenue minus costs. Only a suggestion, because taxable income may differ. */
export function suggestIncome({ revenue_net, costs }: Pick<Figures, 'revenue_net' | 'costs'>): string | null {
  if (revenue_net === null || costs === null) return null
  return subtractMoney(revenue_net, costs)
}
