import { isLabour, type ContractKind, type Span } from './rules.ts'
import { type Working, workWithin } from './working-time.ts'
import { addToMonth, daysBetween, daysInMonth, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { toGrosze } from '#kernel/money/money.ts'

/** A contract with its pay in the open. */
export interface PaidContract extends Working {
  gross_pay: string | null
  pay_period: 'month' | 'hour' | 'whole'
}

const isPensionable = (kind: ContractKind) => isLabour(kind) || kind === 'mandate' || kind === 'managerial'

/** The days of a month on which it holds; the last one may come before the first. */
const within = ({ from_day, to_day }: Span, month: string) => {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  return { from_day: from_day > first ? from_day : first, to_day: to_day !== null && to_day < last ? to_day : last }
}

/** Pay of a month by one contract, of a part of it by its days; nothing where only those who pay know the hours or the time. */
function payOf(contract: PaidContract, month: string): bigint {
  if (!contract.gross_pay || !isPensionable(contract.kind) || contract.pay_period === 'whole') return 0n
  const pay = toGrosze(contract.gross_pay)
  const period = within(contract, month)
  if (contract.pay_period === 'hour') return isLabour(contract.kind) ? (pay * BigInt(workWithin([contract], period).minutes)) / 60n : 0n
  const days = Math.max(0, daysBetween(period.from_day, period.to_day) + 1)
  return (pay * BigInt(days)) / BigInt(daysInMonth(month))
}

/**
 * The month of a year in which pay by the contracts goes beyond the limit of the base of pension contributions (art. 19 ust. 1 u.s.u.s.).
 * Pay that was really paid is recorded nowhere: bonuses, absences and other payers are not in it.
 */
export function limitReachedIn(contracts: readonly PaidContract[], year: number, limit: string): string | null {
  let sum = 0n
  for (let place = 0; place < 12; place++) {
    const month = addToMonth(`${year}-01`, place)
    for (const contract of contracts) sum += payOf(contract, month)
    if (sum > toGrosze(limit)) return month
  }
  return null
}
