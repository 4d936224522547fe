import type { MonthObligation } from '#features/obligations/shared/contract.ts'
import { type DueAmount, isAmountOf } from '#features/obligations/shared/amounts.ts'
import type { Settlement, SuggestedTax, TaxDue } from '#features/settlements/shared/contract.ts'
import { taxName } from '#features/settlements/shared/labels.ts'
import { isSwitchedOn } from '#web/session/config.ts'

/** One row of a month: an obligation with its amount, its declaration and its task, as far as it has them. */
export interface MonthLine extends Pick<MonthObligation, 'payer_id' | 'payer' | 'period' | 'statutory_date' | 'due_date' | 'declaration' | 'task'> {
  key: string
  name: string
  /** Entered, or expected and left to be entered. */
  tax?: TaxDue | undefined
  expected?: SuggestedTax | undefined
  /** It has an amount, entered or not. */
  owes: boolean
}

export interface PayerLines {
  /** Null is the company. */
  id: string | null
  name: string | null
  lines: MonthLine[]
}

type Amounts = Pick<Settlement, 'taxes' | 'suggested_taxes'>

const noAmounts: Amounts = { taxes: [], suggested_taxes: [] }

/** The rows of a month as its office works: without amounts where they are switched off. */
export const linesOf = (settlement: Settlement, obligations: readonly MonthObligation[]) =>
  monthLines(isSwitchedOn('component:taxesDue') ? settlement : noAmounts, obligations)

/** Each obligation takes the amount of its kind, period and payer, that of an act the one of its term; what is left, no obligation of the catalogue has. */
export function monthLines({ taxes, suggested_taxes }: Amounts, obligations: readonly MonthObligation[]): MonthLine[] {
  const entered = new Set(taxes)
  const expected = new Set(suggested_taxes)
  const among = obligations.map(one => ({ ...one, left_out: one.task?.status === 'cancelled' }))
  function take<Amount extends TaxDue | SuggestedTax>(amounts: Set<Amount>, owed: DueAmount): Amount | undefined {
    const match = [...amounts].find(one => isAmountOf(one, owed, among, taxes))
    if (match) amounts.delete(match)
    return match
  }
  const ofObligations = among.map(({ obligation, amount, title, left_out, ...row }): MonthLine => {
    const full = { amount, left_out, ...row }
    const tax = take(entered, full)
    const suggested = take(expected, full)
    const key = `${obligation ?? row.declaration?.form} ${row.declaration?.title} ${row.payer_id} ${row.period} ${row.task?.id}`
    return {
      ...row,
      ...termsOf(tax ?? suggested ?? row),
      key,
      name: amount ? taxName({ kind: amount, period: row.period }) : title,
      tax,
      expected: suggested,
      owes: amount !== null,
    }
  })
  const alone = (amount: TaxDue | SuggestedTax) => {
    const { payer_id, payer, kind, period } = amount
    return {
      payer_id,
      payer,
      period,
      ...termsOf(amount),
      key: `${kind} ${payer_id} ${period} ${('about' in amount && amount.about) || ''}`,
      name: taxName(amount),
      declaration: null,
      task: null,
      owes: true,
    }
  }
  return [...ofObligations, ...[...entered].map(tax => ({ ...alone(tax), tax })), ...[...expected].map(one => ({ ...alone(one), expected: one }))]
}

const termsOf = ({ statutory_date, due_date }: Pick<MonthLine, 'statutory_date' | 'due_date'>) => ({ statutory_date, due_date })

/** The company first, then by name; of each what falls due first. */
export function byPayer(lines: readonly MonthLine[]): PayerLines[] {
  const groups = new Map<string | null, PayerLines>()
  for (const line of lines) {
    const group = groups.get(line.payer_id) ?? { id: line.payer_id, name: line.payer, lines: [] }
    groups.set(line.payer_id, group)
    group.lines.push(line)
  }
  for (const { lines: own } of groups.values()) own.sort((left, right) => (left.due_date ?? '9').localeCompare(right.due_date ?? '9'))
  return [...groups.values()].sort(
    (left, right) => Number(left.id !== null) - Number(right.id !== null) || (left.name ?? '').localeCompare(right.name ?? '', 'pl'),
  )
}
