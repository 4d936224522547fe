import { findNewestStep } from '#features/audit/server/store.ts'
import { withdrawToldAt } from '#features/notifications/server/store.ts'
import { hasLeft } from '#features/outbox/server/store.ts'
import { onWorked } from '../store-extensions.ts'
import { auditSettlement } from '../store-record.ts'
import { type LockedSettlement, refreshAccountingStatus } from '../store.ts'
import type { KeptTax } from '../store-taxes.ts'
import { Failure } from '#kernel/failure.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** What a sending tells of. */
const events = ['settlements.taxes_sent', 'settlements.to_accept'] as const

const tooLate = (why: string) => new Failure('conflict', `Tej wysyłki nie można już cofnąć: ${why} Kwoty można poprawić i wysłać ponownie.`)

/** What a sending changes, as it is by now. The log keeps it from before and after. */
export const marksOf = ({ state, state_reason, sent_at, approved_at }: LockedSettlement, taxes: readonly KeptTax[]) => ({
  state,
  state_reason,
  sent_at,
  approved_at,
  taxes: taxes.map(tax => ({ id: tax.id, sent_at: tax.sent_at })),
})

/**
 * One's own sending, as long as nothing came after it and no letter has left: the amounts are drafts again as they were, and nobody has heard
 * of them. Throws 409 otherwise.
 */
export async function takeBackSending({ db, actor, office }: Pick<PersonContext, 'db' | 'actor' | 'office'>, settlement: LockedSettlement) {
  const step = await findNewestStep<{ tax_ids: string[] }>(db, 'settlements', settlement.id, { user_id: actor.user_id, undoable: ['taxes_sent'] })
  if (!step?.before) throw tooLate('coś się od niej zmieniło.')
  // First of all: this waits for a worker that is about to take a letter, and what it has taken is seen then.
  await withdrawToldAt(db, settlement.id, events, step.created_at)
  if (await hasLeft(db, settlement.id, events, step.created_at)) throw tooLate('wiadomość wyszła do klienta.')
  const { taxes, ...month } = step.before as ReturnType<typeof marksOf>
  for (const { id, sent_at } of taxes)
    await db
      .updateTable('taxes_due')
      .set({ state: 'draft', sent_at, ...bumpVersion })
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('settlements')
    .set({ ...month, ...bumpVersion })
    .where('id', '=', settlement.id)
    .execute()
  await refreshAccountingStatus(db, settlement.company_id)
  await auditSettlement(db, settlement, {
    action: 'taxes_unsent',
    before: { state: settlement.state, request_id: step.request_id },
    after: { state: month.state, tax_ids: step.after.tax_ids },
  })
  await onWorked.get()(db, office, settlement)
}
