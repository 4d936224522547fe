import type { DocumentRow } from '#features/documents/contract.ts'
import { formatMoney } from '#kernel/money.ts'

/** "1 234,56 zł", or with the code of another currency. */
export function formatGross({ gross, currency }: Pick<DocumentRow, 'gross' | 'currency'>): string {
  if (gross === null) return '–'
  return currency === 'PLN' ? formatMoney(gross) : formatMoney(gross).replace('zł', currency)
}
