import { byDay, inForceOn } from '#kernel/dates/effective-dates.ts'
import { multiplyMoney } from '#kernel/money/money.ts'

export type ServiceUnit = 'month' | 'document' | 'employee' | 'hour' | 'piece'

export const serviceCategories = ['bookkeeping', 'payroll', 'advice', 'other'] as const
export type ServiceCategory = (typeof serviceCategories)[number]

/** Percent, or exempt (`zw`) and outside the tax (`np`). */
export const vatRates = ['23', '8', '5', '0', 'zw', 'np'] as const
export type VatRate = (typeof vatRates)[number]

/** The tax on what was sold at a rate: rounded half up to the grosz, once. */
export const vatOn = (net: string, rate: VatRate): string => (rate === 'zw' || rate === 'np' ? '0.00' : multiplyMoney(net, `0.${rate.padStart(2, '0')}`))

interface Price {
  from_day: string
  net_price: string
}

/** What holds on a day; before the first price the first one is what will hold. */
export const priceOn = <P extends Price>(prices: readonly P[], day: string): P | undefined => inForceOn(prices, day) ?? byDay(prices)[0]
