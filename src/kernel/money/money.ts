import { groupDigits } from './format-number.ts'

/** Money travels as a decimal string with two places ("1234.56") and is reckoned in whole grosze; never in floats. */
const canonical = /^(-?)(\d+)\.(\d{2})$/
const typed = /^(-?)(\d{1,3}(?: \d{3})+|\d+)(?:[.,](\d{1,2}))?$/

/** Throws a RangeError for anything but two places: what people type goes through `normalizeMoney` first. */
export function toGrosze(amount: string): bigint {
  const match = canonical.exec(amount)
  if (!match) throw new RangeError(`Not an amount with two places: ${amount}`)
  const grosze = BigInt(`${match[2]}${match[3]}`)
  return match[1] ? -grosze : grosze
}

export function fromGrosze(grosze: bigint): string {
  const digits = String(grosze < 0n ? -grosze : grosze).padStart(3, '0')
  return `${grosze < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?:zł|PLN)\s*$/i, '')
    .trim()
    .replace(/^[-−–]\s*/, '-')
}

/** "1 234,5" becomes "1234.50"; what is no amount stays as it was typed, for `checkMoney` to explain. */
export function normalizeMoney(text: string): string {
  const match = typed.exec(tidy(text))
  if (!match) return text.trim()
  const [, sign = '', whole = '', decimals = ''] = match
  return fromGrosze(BigInt(`${sign}${whole.replaceAll(' ', '')}${decimals.padEnd(2, '0')}`))
}

export function checkMoney(text: string): string | null {
  if (canonical.test(normalizeMoney(text))) return null
  const tidied = tidy(text)
  if (tidied === '') return 'To pole jest wymagane.'
  if ((tidied.match(/[.,]/g) ?? []).length > 1) return 'Kwota może mieć tylko jeden przecinek lub jedną kropkę, np. 1234,50.'
  if (/^-?[\d ]+[.,]\d{3,}$/.test(tidied)) return 'Kwota ma najwyżej dwa miejsca po przecinku.'
  return 'Proszę podać kwotę cyframi, np. 1234,50.'
}

/** Złote with two places, as each amount here ("1234.56"). Throws a RangeError for anything else. */
export function addMoney(left: string, right: string): string {
  return fromGrosze(toGrosze(left) + toGrosze(right))
}

/** The first less the second. Throws a RangeError as `addMoney` does. */
export function subtractMoney(left: string, right: string): string {
  return fromGrosze(toGrosze(left) - toGrosze(right))
}

/** "0.00" of none. Throws a RangeError as `addMoney` does. */
export function sumMoney(amounts: Iterable<string>): string {
  let sum = 0n
  for (const amount of amounts) sum += toGrosze(amount)
  return fromGrosze(sum)
}

/** Negative, zero or positive, for sorting. Throws a RangeError as `addMoney` does. */
export function compareMoney(left: string, right: string): number {
  const difference = toGrosze(left) - toGrosze(right)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The amount times a decimal factor ("1.5", "0.23"), rounded half up to the grosz (away from zero). Throws a RangeError for a factor of another form. */
export function multiplyMoney(amount: string, factor: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(factor)
  if (!match) throw new RangeError(`Not a decimal number: ${factor}`)
  const [, sign = '', whole = '', decimals = ''] = match
  return fromGrosze(divideHalfUp(toGrosze(amount) * BigInt(`${sign}${whole}${decimals}`), 10n ** BigInt(decimals.length)))
}

/** Whole złote: endings under 50 gr are dropped, from 50 gr raised (art. 63 § 1 Ordynacji podatkowej). Throws a RangeError as `addMoney` does. */
export function roundTax(amount: string): string {
  return fromGrosze(divideHalfUp(toGrosze(amount), 100n) * 100n)
}

/** No grosze. Throws a RangeError as `addMoney` does. */
export function isWholeZloty(amount: string): boolean {
  return toGrosze(amount) % 100n === 0n
}

/** "1234.56" is "1 234,56 zł", with no-break spaces. Throws a RangeError as `addMoney` does. */
export function formatMoney(amount: string): string {
  const grosze = toGrosze(amount)
  const [whole = '', decimals = ''] = fromGrosze(grosze < 0n ? -grosze : grosze).split('.')
  return `${grosze < 0n ? '-' : ''}${groupDigits(whole)},${decimals}\u00a0zł`
}

/** What is not known stands as a dash. */
export const moneyOrDash = (amount: string | null | undefined) => (amount === null || amount === undefined ? '–' : formatMoney(amount))

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}
