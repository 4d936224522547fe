import type { BillingBulk } from '#features/billing/shared/contract.ts'
import * as store from './store.ts'
import { type StepDetails, takeStep } from './transitions.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure, firstReason } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

function saidOf(body: BillingBulk): Map<string, StepDetails> {
  if (body.action !== 'invoice') return new Map(body.ids.map(id => [id, { confirmed: body.action === 'approve' && body.confirmed }]))
  return new Map(body.invoices.map(({ id, invoice_number }) => [id, { invoice_number }]))
}

/** The same step with many statements, each by itself: one that cannot is left out and said why. Locks are taken in one order. */
export async function changeMany(call: PersonContext, body: BillingBulk): Promise<BulkOutcome> {
  const { db, actor } = call
  const outcome: BulkOutcome = { done: [], refused: [] }
  if (body.action === 'invoice') await store.lockNumbers(db)
  for (const [id, details] of [...saidOf(body)].sort(([left], [right]) => (left < right ? -1 : 1))) {
    let title = 'usunięte zestawienie'
    try {
      const before = await store.lockStatement(db, actor, id)
      title = before.company_title
      // Putting a number right is done with the one statement in sight.
      if (body.action === 'invoice' && before.invoice_number) throw new Failure('conflict', `Zestawienie ma już numer faktury ${before.invoice_number}.`)
      await db.apart(() => takeStep(call, before, body.action, details))
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcome.refused.push({ id, title, reason: firstReason(error) })
    }
  }
  return outcome
}
