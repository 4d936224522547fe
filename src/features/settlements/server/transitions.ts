import { sql } from 'kysely'
import { onClosed, onWorked } from './store-extensions.ts'
import { keepExpected, listDeclarations } from '#features/declarations/server/store.ts'
import { countDocuments } from '#features/documents/server/store.ts'
import { settlementLabels, type SettlementState } from '#kernel/settlement-states.ts'
import { isAboutDocuments, maySayNone, needsReason, type SettlementAction, transitionFrom } from '#features/settlements/shared/rules.ts'
import { listOpen } from './closing-checks.ts'
import { auditSettlement } from './store-record.ts'
import { type LockedSettlement, listRequired, monthClosed, refreshAccountingStatus } from './store.ts'
import { listTaxes } from './store-taxes.ts'
import { askApproval } from './notify.ts'
import { findTotals } from '#features/monthly-figures/server/store.ts'
import { type Actor, canIn, type Permission } from '#kernel/access/access.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { requireModule } from '#platform/http/require-module.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

/** Throws 403 without the right in that company. */
export function requireRight(actor: Actor, permission: Permission, company_id: string) {
  if (!canIn(actor, permission, company_id)) throw forbidden()
}

/** The transition that this person may make now; refused with what stands in the way. */
export function requireTransition(actor: Actor, settlement: LockedSettlement, action: SettlementAction, reason?: string) {
  const transition = transitionFrom(settlement.state, action)
  if (!transition && settlement.state === 'closed') throw monthClosed()
  if (!transition) throw new Failure('conflict', `Tego nie można zrobić, gdy rozliczenie ma stan „${settlementLabels[settlement.state].label}”.`)
  requireRight(actor, transition.who, settlement.company_id)
  if (needsReason(transition, actor) && !reason) throw invalid({ reason: 'Proszę podać powód.' })
  return transition.to === 'held' ? (settlement.held_state ?? 'awaiting_documents') : transition.to
}

/** The old figures stay readable under their revision. */
async function keepRevision(db: Db, actor: Actor, settlement: LockedSettlement, reason: string) {
  const snapshot = {
    closed_at: settlement.closed_at,
    taxes: await listTaxes(db, actor, settlement.id),
    checklist: await listRequired(db, settlement.id),
    totals: await findTotals(db, settlement.id),
    declarations: await listDeclarations(db, actor, settlement),
  }
  await db
    .insertInto('settlement_revisions')
    .values({
      id: newId(),
      company_id: settlement.company_id,
      settlement_id: settlement.id,
      revision: settlement.revision,
      reason,
      snapshot: JSON.stringify(snapshot),
    })
    .execute()
}

const now = sql<string>`now()`

/** What else changes with the step, beside the state. */
function marksOf(action: SettlementAction, settlement: LockedSettlement, to: SettlementState) {
  switch (action) {
    case 'complete':
    case 'none':
      return { documents_complete_at: now }
    case 'back':
    case 'incomplete':
      return to === 'in_progress' ? { approved_at: null } : { documents_complete_at: null }
    case 'send':
      return to === 'approved' ? { sent_at: now, approved_at: now } : { sent_at: now }
    case 'approve':
      return { approved_at: now }
    case 'close':
      return { closed_at: now }
    case 'correct':
      return { revision: settlement.revision + 1, closed_at: null, approved_at: null }
    case 'hold':
      return { held_state: settlement.state }
    case 'resume':
      // While the month was held nobody could answer: the days of an answer begin anew.
      return { held_state: null, ...(to === 'awaiting_approval' && { sent_at: now }) }
    default:
      return {}
  }
}

interface Move {
  action: SettlementAction
  to: SettlementState
  reason?: string | null | undefined
  /** Lines of the checklist that there are no documents of, by this step. */
  category?: readonly string[]
}

/** Writes the step: the record, the company's status, the audit entry and the live event, in the caller's transaction. */
export async function moveSettlement(db: Db, settlement: LockedSettlement, { action, to, reason = null, category }: Move) {
  await db
    .updateTable('settlements')
    .set({ state: to, state_reason: reason, ...marksOf(action, settlement, to), ...bumpVersion })
    .where('id', '=', settlement.id)
    .execute()
  await refreshAccountingStatus(db, settlement.company_id)
  // What was not booked waits in a closed month no more, and waits again in one that is corrected.
  if (to === 'closed' || settlement.state === 'closed') await countDocuments(db, settlement.company_id)
  const before = { state: settlement.state, ...(settlement.state_reason !== null && { reason: settlement.state_reason }) }
  await auditSettlement(db, settlement, { action, before, after: { state: to, reason, ...(category && { category }) } })
}

export type Stepper = Pick<PersonContext, 'db' | 'actor' | 'office' | 'installation'>

/**
 * One step by a person, with all its conditions. Throws 409 from a state that has no such step and, with what is open, for closing without a
 * reason; 403 without the right, 422 without the reason that the step takes.
 */
export async function takeStep(call: Stepper, settlement: LockedSettlement, action: SettlementAction, reason?: string) {
  const { db, actor, office } = call
  const to = requireTransition(actor, settlement, action, reason)
  if (isAboutDocuments({ action, to })) requireModule(office, 'documents')
  if (action === 'close' && !reason) {
    const open = await listOpen(db, actor, settlement, office.settings.switches)
    if (open.length > 0)
      throw new Failure(
        'conflict',
        `W tym miesiącu pozostały otwarte pozycje: ${open.map(({ label }) => label).join(', ')}. Aby mimo to zamknąć, proszę podać powód.`,
        {
          data: { open },
        },
      )
  }
  let category: string[] | undefined
  if (action === 'none') {
    const checklist = await listRequired(db, settlement.id)
    if (!maySayNone(actor, checklist))
      throw new Failure('conflict', 'Część dokumentów za ten miesiąc już do nas dotarła. Jeśli to wszystkie, proszę wybrać „To już wszystko za ten miesiąc”.')
    category = checklist.filter(({ state }) => state === 'missing').map(line => line.category)
    await db.updateTable('required_documents').set({ state: 'none' }).where('settlement_id', '=', settlement.id).where('state', '=', 'missing').execute()
  }
  if (action === 'close') await keepExpected(db, actor, settlement)
  if (action === 'correct') await keepRevision(db, actor, settlement, reason ?? '')
  await moveSettlement(db, settlement, { action, to, reason, ...(category && { category }) })
  if (action === 'resume' && to === 'awaiting_approval') await askApproval(call, settlement)
  if (action === 'close') await onClosed.get()(call, settlement)
  if (action === 'close' || action === 'correct') await onWorked.get()(db, office, settlement)
}
