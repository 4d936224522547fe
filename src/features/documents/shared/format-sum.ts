import { formatMoney } from '#kernel/money/money.ts'

/** "1 234,56 zł", or with the code of another currency. */
export function sumOf(amount: string | null, currency: string): string {
  if (amount === null) return '–'
  return currency === 'PLN' ? formatMoney(amount) : formatMoney(amount).replace('zł', currency)
}
