import { blank } from '#kernel/fields/scalars.ts'
import { decimal } from '#kernel/money/decimal.ts'
import { checkMoney, multiplyMoney, normalizeMoney } from '#kernel/money/money.ts'

/** As KSeF writes it, up to six places, and not zero. */
const shape = /^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/

/** "4,2700" becomes "4.27". */
function tidyRate(text: string): string {
  const tidy = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{0,6})?$/.test(tidy) ? String(Number(tidy)) : tidy
}

export const exchangeRate = blank(decimal(tidyRate, shape, 'Proszę podać kurs w złotych za jednostkę waluty, np. 4,2715.').meta({ examples: ['4.2715'] }))

/** What a file says as it is kept; what is no rate is none. */
export function readRate(text: string | null): string | null {
  const rate = text === null ? '' : tidyRate(text)
  return shape.test(rate) ? rate : null
}

/** An amount at a rate, both as they are typed; null where one of them says nothing. */
export function atRate(amount: string | null, rate: string | null): string | null {
  const [tidy, factor] = [normalizeMoney(amount ?? ''), readRate(rate)]
  return factor === null || checkMoney(tidy) ? null : multiplyMoney(tidy, factor)
}
