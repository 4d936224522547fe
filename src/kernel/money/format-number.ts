/** Groups the digits of a whole number, of which there are no more than thirty, by three. Intl leaves Polish four-digit numbers ungrouped unless told otherwise. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3}){1,10}$)/g, '\u00a0')
}

/** Up to `places` decimals, decimal comma, grouped: 12345.5 is "12 345,5". */
export function formatNumber(value: number, places = 2): string {
  const rounded = Number(value.toFixed(places))
  const [whole = '', decimals] = String(Math.abs(rounded)).split('.')
  return (rounded < 0 ? '-' : '') + groupDigits(whole) + (decimals ? `,${decimals}` : '')
}
