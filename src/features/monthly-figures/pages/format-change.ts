import { compareMoney } from '#kernel/money/money.ts'
import { formatNumber } from '#kernel/money/format-number.ts'

/** "+12%" against the previous month; "–" without a base. */
export function formatChange(now: string | null, before: string | null): string {
  if (now === null || before === null || compareMoney(before, '0.00') === 0) return '–'
  const percent = Math.round((Number(now) / Number(before) - 1) * 100 * Math.sign(Number(before)))
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}%`
}
