import { isLabour, type ContractKind, type Span } from './rules.ts'
import { minutesOn, type Working } from './working-time.ts'
import { addDays, addToMonth, daysInMonth, firstOfMonth, lastOfMonth } from '#kernel/dates/dates.ts'
import { toGrosze } from '#kernel/money/money.ts'

/** A contract with its pay in the open. */
export interface PaidContract extends Working {
  gross_pay: string | null
  pay_period: 'month' | 'hour' | 'whole'
}

const isPensionable = (kind: ContractKind) => isLabour(kind) || kind === 'mandate' || kind === 'managerial'

const holdsOn = ({ from_day, to_day }: Span, day: string) => from_day <= day && (to_day === null || to_day >= day)

/** Pay of a month by one contract, of a part of it by its days; nothing where only those who pay know the hours or the time. */
function payOf(contract: PaidContract, month: string): bigint {
  if (!contract.gross_pay || !isPensionable(contract.kind) || contract.pay_period === 'whole') return 0n
  const [pay, isHourly] = [toGrosze(contract.gross_pay), contract.pay_period === 'hour']
  if (isHourly && !isLabour(contract.kind)) return 0n
  let [days, minutes] = [0, 0]
  for (let day = firstOfMonth(month); day <= lastOfMonth(month); day = addDays(day, 1)) {
    if (!holdsOn(contract, day)) continue
    days++
    minutes += minutesOn([contract], day)
  }
  return isHourly ? (pay * BigInt(minutes)) / 60n : (pay * BigInt(days)) / BigInt(daysInMonth(month))
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
