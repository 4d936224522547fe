import { compareMoney } from '#kernel/money/money.ts'
import { formatNumber } from '#kernel/money/format-number.ts'

/** "+12%" against the month before; nothing where there is nothing to compare with. */
export function formatChange(now: string | null, before: string | null): string {
  if (now === null || before === null || compareMoney(before, '0.00') === 0) return '–'
  const percent = Math.round((Number(now) / Number(before) - 1) * 100 * Math.sign(Number(before)))
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}%`
}
