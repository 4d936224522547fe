import type { CompanyLimit } from '#features/tax-limits/shared/contract.ts'
import { crossingWords, standOf, standText } from '#features/tax-limits/shared/labels.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'

const lineOf = (limit: CompanyLimit) => {
  const forecast = limit.crossing?.forecast ? ` Przewidywany miesiąc ${crossingWords(limit).act}: ${formatMonth(limit.crossing.month)}.` : ''
  return `${limit.name}: ${formatMoney(limit.used ?? '0.00')} z ${formatMoney(limit.limit ?? '0.00')} – ${standText(limit)}.${forecast} ${limit.consequence}`
}

/** What was reached, how much of it, and what follows. */
export function sayReached(limits: readonly CompanyLimit[]) {
  const stands = new Set(limits.map(standOf))
  const most = stands.has('over') ? 'przekroczony' : stands.has('full') ? 'osiągnięty' : undefined
  return {
    stan: most ? `${most} limit podatkowy` : 'firma zbliża się do limitu podatkowego',
    limity: limits.map(lineOf).join('\n\n'),
  }
}
