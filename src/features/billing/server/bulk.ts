import type { BillingBulk, BillingBulkOutcome } from '#features/billing/shared/contract.ts'
import * as store from './store.ts'
import { takeStep } from './transitions.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** The same step with many statements, each by itself: one that cannot is left out and said why. Locks are taken in one order. */
export async function changeMany(call: PersonContext, body: BillingBulk): Promise<BillingBulkOutcome> {
  const { db, actor } = call
  const numbers = new Map(body.action === 'invoice' ? body.invoices.map(({ id, invoice_number }) => [id, invoice_number]) : body.ids.map(id => [id, null]))
  const outcome: BillingBulkOutcome = { done: [], refused: [] }
  for (const [id, invoice_number] of [...numbers].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const before = await store.lockStatement(db, actor, id)
    try {
      await db.apart(() => takeStep(call, before, body.action, { invoice_number, confirmed: body.action === 'approve' && body.confirmed }))
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcome.refused.push({ id, title: before.company_title, reason: Object.values(error.details.fields ?? {})[0] ?? error.message })
    }
  }
  return outcome
}
