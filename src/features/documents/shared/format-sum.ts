import type { DocumentRow } from './contract.ts'
import { formatMoney } from '#kernel/money/money.ts'

/** "1 234,56 zł", or with the code of another currency. */
export function sumOf(amount: string | null, currency: string): string {
  if (amount === null) return '–'
  return currency === 'PLN' ? formatMoney(amount) : formatMoney(amount).replace('zł', currency)
}

/** What an amount in another currency is in złoty; null where that is not known, or already said. */
export const zlotyOf = ({ currency, gross_pln }: Pick<DocumentRow, 'currency' | 'gross_pln'>) =>
  currency === 'PLN' || gross_pln === null ? null : formatMoney(gross_pln)
