import { sql } from 'kysely'
import { findBeforeStep } from '#features/audit/server/store.ts'
import type { DocumentBulk, Document } from '#features/documents/shared/contract.ts'
import { assignMonth, leaveMonth } from './month/assign-month.ts'
import { changed, requireAction } from './transitions.ts'
import { hideNews, auditDocument, showNews, tellClient } from './audit.ts'
import { undoable } from '#features/documents/shared/rules.ts'
import * as store from './store.ts'
import { lockInvoicesOf, requireNotFetched } from './store-fetched.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import { monthClosed, requireOpenMonth } from '#features/settlements/server/store.ts'
import { canIn } from '#kernel/access/access.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure, forbidden } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** Each by itself: one that cannot is left out and said why; one that is not there refuses all. Locks are taken in one order. */
async function each(
  call: PersonContext,
  ids: readonly string[],
  place: 'used' | 'anywhere',
  work: (document: Document) => Promise<void>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of [...new Set(ids)].sort()) {
    const document = await store.lockDocument(call.db, call.actor, id, place)
    try {
      await work(document)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcome.refused.push({ id, title: document.title, reason: error.message })
    }
  }
  return outcome
}

/** Throws 409 for one of a closed month, from KSeF or taken up by the office, 403 for somebody else's. */
export async function removeOne(call: Pick<PersonContext, 'db' | 'actor'>, before: Document) {
  const { db, actor } = call
  if (before.month_closed) throw monthClosed()
  if (before.source === 'ksef') throw new Failure('conflict', 'Ten dokument przyszedł z KSeF. Nie można go usunąć; można go odrzucić.')
  if (before.author_id !== actor.user_id) throw new Failure('forbidden', 'Dokument może usunąć tylko osoba, która go dodała.')
  if (!before.may_remove) throw new Failure('conflict', 'Usunąć można tylko nowy dokument, którego biuro jeszcze nie przyjęło do pracy.')
  await store.updateDocument(db, before.id, { removed_at: sql`now()`, removed_by: actor.user_id })
  await leaveMonth(db, before)
  await hideNews(db, before.id)
  await auditDocument(db, before, { action: 'removed', before, after: { version: before.version + 1 } })
}

function workOf(call: PersonContext, body: DocumentBulk): (document: Document) => Promise<void> {
  const { db, actor } = call
  if (body.action === 'remove') return before => removeOne(call, before)
  if (body.action === 'accept') {
    return async before => {
      requireAction(actor, before, 'accept')
      await store.updateDocument(db, before.id, { state: 'accepted', state_reason: null })
      await changed(call, 'accept', before)
    }
  }
  if (body.action === 'return') {
    return async before => {
      requireAction(actor, before, 'return')
      await store.updateDocument(db, before.id, { state: 'needs_correction', state_reason: body.reason })
      await tellClient(call, await changed(call, 'return', before), 'documents.needs_correction')
    }
  }
  return async before => {
    if (before.month_closed) throw monthClosed()
    if (!before.may_change) throw forbidden()
    if (body.action === 'tag') {
      await store.updateDocument(db, before.id, { tags: [...new Set([...before.tags, ...body.tags])].slice(0, 20) })
      await changed(call, 'tagged', before)
    } else {
      await assignMonth(db, { ...before, month: body.month })
      await store.updateDocument(db, before.id, { month: body.month })
      await leaveMonth(db, before)
      await changed(call, 'moved', before)
    }
  }
}

export const changeMany = (call: PersonContext, body: DocumentBulk) => each(call, body.ids, 'used', workOf(call, body))

const tooLate = () => new Failure('conflict', 'Tej czynności nie można już cofnąć.')

/** Takes back one's own last step, when nothing came after it; mail about it that still waits is not sent. */
export async function undoMany(call: PersonContext, ids: readonly string[]) {
  const { db, actor } = call
  await lockInvoicesOf(db, ids)
  return each(call, ids, 'anywhere', async now => {
    // Whoever sent it may only look on by now.
    if (!actor.isAdmin && !canIn(actor, 'documents.create', now.company_id)) throw forbidden()
    const before = await findBeforeStep<Document>(db, 'documents', now, { user_id: actor.user_id, undoable })
    if (!before) throw tooLate()
    const { state, state_reason, month, tags } = before
    await requireOpenMonth(db, now.company_id, now.month)
    const { removed_at } = await db.selectFrom('documents').select('removed_at').where('id', '=', now.id).executeTakeFirstOrThrow()
    if (removed_at !== null) await requireNotFetched(db, actor, now)
    const comes = removed_at !== null || month !== now.month
    if (comes) await assignMonth(db, { ...now, month })
    await store.updateDocument(db, now.id, { state, state_reason, month, tags, removed_at: null, removed_by: null })
    if (comes) await leaveMonth(db, now)
    if (now.state === 'needs_correction' || now.state === 'rejected') await withdrawNotices(db, now.id, `documents.${now.state}`)
    await showNews(db, now.id)
    await changed(call, 'undone', now)
  })
}
