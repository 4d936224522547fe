import type { Statement } from '#features/billing/shared/contract.ts'
import { statementLabels } from '#features/billing/shared/labels.ts'
import { type StatementAction, transitions } from '#features/billing/shared/rules.ts'
import * as store from './store.ts'
import { recordStatement } from './store-make.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

const recorded = { approve: 'approved', reopen: 'reopened', invoice: 'invoiced' } as const satisfies Record<StatementAction, string>

export interface StepDetails {
  /** Of an invoice. */
  invoice_number?: string | null
  /** That the month is not closed yet. */
  confirmed?: boolean
}

/**
 * One step of a locked statement, under its own conditions and with its own record. Throws 409 from a state that has no such step or without
 * lines, 422 for a month that is not closed, unless that is confirmed, and for a number that is taken.
 */
export async function takeStep(call: Pick<PersonContext, 'db' | 'actor'>, before: Statement, action: StatementAction, details: StepDetails = {}) {
  const { from, to } = transitions[action]
  if (!from.includes(before.state)) throw new Failure('conflict', `Tego nie można zrobić, gdy zestawienie ma stan „${statementLabels[before.state].label}”.`)
  if (action === 'approve') {
    if (before.lines.length === 0) throw new Failure('conflict', 'Zestawienie nie ma żadnej pozycji.')
    if (!before.month_closed && !details.confirmed)
      throw invalid({ confirmed: `Rozliczenie za ${formatMonth(before.month)} nie jest zamknięte i liczba dokumentów może się jeszcze zmienić.` })
  }
  if (details.invoice_number) {
    const bearer = await store.findNumbered(call.db, details.invoice_number, before.id)
    if (bearer)
      throw invalid({ invoice_number: `Numer ${details.invoice_number} ma już zestawienie za ${formatMonth(bearer.month)}: ${bearer.company_title}.` })
  }
  await store.moveStatement(call.db, before.id, to, details.invoice_number ?? null)
  return recordStatement(call, recorded[action], before.id, before)
}
