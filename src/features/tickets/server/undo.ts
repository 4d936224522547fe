import { findBeforeStep } from '#features/audit/server/store.ts'
import { wasTold } from '#features/notifications/server/store.ts'
import { changed, publicPart } from './transitions.ts'
import { notifyPeople, type trace, withdrawAssigned, withdrawSteps } from './audit.ts'
import { undoable } from '#features/tickets/shared/rules.ts'
import { lockTicket, type StoredTicket, updateTicket } from './store.ts'
import { holdCategory } from './store-categories.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, forbidden } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Trace = ReturnType<typeof trace>

/**
 * Takes back one's own last step, when nothing came after it; mail about it that still waits is not sent. Throws 409 with the record
 * otherwise, 403 without the right.
 */
export async function undoStep(call: PersonContext<{ id: string }>): Promise<StoredTicket> {
  const { db, actor, params } = call
  const now = await lockTicket(db, actor, params.id)
  if (!canIn(actor, 'tickets.create', now.company_id)) throw forbidden()
  const before = await findBeforeStep<Trace>(db, 'tickets', now, { user_id: actor.user_id, undoable })
  if (!before?.clock || !(await holdCategory(db, before.category_id)))
    throw new Failure('conflict', 'Tej czynności nie można już cofnąć.', { record: publicPart(now) })
  const { title, state, priority, category_id, assignee_id, resolved_at, closed_at, clock } = before
  await updateTicket(db, now.id, { title, state, priority, category_id, assignee_id, resolved_at, closed_at, ...clock })
  await withdrawSteps(db, now.id)
  const after = await changed(call, 'undone', now)
  if (after.assignee_id !== now.assignee_id) {
    await withdrawAssigned(db, now.id)
    // It was taken from this person before they could hear of it.
    if (after.assignee_id && !(await wasTold(db, after.assignee_id, after.id))) await notifyPeople(call, after, 'assigned', [after.assignee_id])
  }
  return after
}
