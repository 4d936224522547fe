import type { CompanyLimit } from '#features/tax-limits/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'

const lineOf = (limit: CompanyLimit) => {
  const state = limit.reached === 100 ? 'limit przekroczony' : `${limit.percent?.replace('.', ',')}% limitu`
  const forecast = limit.crossing?.forecast ? ` Przewidywany miesiąc przekroczenia: ${formatMonth(limit.crossing.month)}.` : ''
  return `${limit.name}: ${formatMoney(limit.used ?? '0.00')} z ${formatMoney(limit.limit ?? '0.00')} – ${state}.${forecast} ${limit.consequence}`
}

/** What was reached, how much of it, and what follows. */
export const sayReached = (limits: readonly CompanyLimit[]) => ({
  stan: limits.some(({ reached }) => reached === 100) ? 'przekroczony limit podatkowy' : 'firma zbliża się do limitu podatkowego',
  limity: limits.map(lineOf).join('\n\n'),
})
