import { toGrosze, fromGrosze } from '#kernel/money.ts'

export const serviceUnits = ['month', 'document', 'employee', 'hour', 'piece'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

export const serviceCategories = ['bookkeeping', 'payroll', 'advice', 'other'] as const
export type ServiceCategory = (typeof serviceCategories)[number]

/** Percent, or exempt (`zw`) and outside the tax (`np`). */
export const vatRates = ['23', '8', '5', '0', 'zw', 'np'] as const
export type VatRate = (typeof vatRates)[number]

/** The tax on what was sold at a rate: rounded half up to the grosz, once. */
export function vatOn(net: string, rate: VatRate): string {
  if (rate === 'zw' || rate === 'np') return '0.00'
  const hundredfold = toGrosze(net) * BigInt(rate)
  const size = hundredfold < 0n ? -hundredfold : hundredfold
  const rounded = (size + 50n) / 100n
  return fromGrosze(hundredfold < 0n ? -rounded : rounded)
}

interface Price {
  from_day: string
  net_price: string
}

/** What holds on a day; before the first price the first one is what will hold. */
export function priceOn<P extends Price>(prices: readonly P[], day: string): P | undefined {
  const sorted = prices.toSorted((left, right) => (left.from_day < right.from_day ? -1 : 1))
  return sorted.findLast(price => price.from_day <= day) ?? sorted[0]
}
