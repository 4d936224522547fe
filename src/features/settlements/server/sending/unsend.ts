import { sql } from 'kysely'
import { findNewestStep } from '#features/audit/server/store.ts'
import { withdrawNewNotices } from '#features/notifications/server/store.ts'
import { hasLeft } from '#features/outbox/server/store.ts'
import { onWorked } from '../store-extensions.ts'
import { record } from '../store-record.ts'
import { type LockedSettlement, refreshAccountingStatus } from '../store.ts'
import { listTaxes } from '../store-taxes.ts'
import { Failure } from '#kernel/failure.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** What a sending tells of. */
const events = ['settlements.taxes_sent', 'settlements.to_accept'] as const

const tooLate = (why: string) => new Failure('conflict', `Tej wysyłki nie można już cofnąć: ${why} Kwoty można poprawić i wysłać ponownie.`)

/** One's own sending, as long as nothing came after it and no letter has left: the amounts are drafts again, and nobody has heard of them. */
export async function takeBackSending({ db, actor, office }: Pick<PersonContext, 'db' | 'actor' | 'office'>, settlement: LockedSettlement) {
  const step = await findNewestStep<{ tax_ids: string[] }>(db, 'settlements', settlement.id, { user_id: actor.user_id, undoable: ['taxes_sent'] })
  if (!step) throw tooLate('coś się od niej zmieniło.')
  if (await hasLeft(db, settlement.id, events, step.created_at)) throw tooLate('wiadomość wyszła do klienta.')
  const taxes = (await listTaxes(db, actor, settlement.id)).filter(({ id }) => step.after.tax_ids.includes(id))
  for (const { id } of taxes)
    await db
      .updateTable('taxes_due')
      .set({ state: 'draft', sent_at: null, ...bumpVersion })
      .where('id', '=', id)
      .execute()
  const moved = await db
    .updateTable('settlements')
    .set({
      // It moved with this sending alone.
      state: sql`case when sent_at >= ${step.created_at} then 'in_progress' else state end`,
      approved_at: sql`case when sent_at >= ${step.created_at} then null else approved_at end`,
      sent_at: sql`case when sent_at >= ${step.created_at} then null else sent_at end`,
      ...bumpVersion,
    })
    .where('id', '=', settlement.id)
    .returning('state')
    .executeTakeFirstOrThrow()
  await withdrawNewNotices(db, settlement.id, events, step.created_at)
  await refreshAccountingStatus(db, settlement.company_id)
  await record(db, settlement, 'taxes_unsent', { state: settlement.state }, { state: moved.state, tax_ids: step.after.tax_ids })
  await onWorked.get()(db, office, settlement)
}
