import type { z } from 'zod'
import type { Document, documentMarker } from '#features/documents/shared/contract.ts'
import { auditDocument, tellClient } from './audit.ts'
import { type DocumentAction, transitions } from '#features/documents/shared/rules.ts'
import * as store from './store.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import { monthClosed } from '#features/settlements/server/store.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

export type Call = PersonContext<{ id: string }>

export async function changed({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, action: string, before: Document): Promise<Document> {
  const after = await store.getDocument(db, actor, before.id)
  await auditDocument(db, after, { action, before, after })
  return after
}

const refusal = (document: Document, action: DocumentAction): Failure => {
  if (document.month_closed) return monthClosed()
  if (!document.content_visible || transitions[action].from.includes(document.state)) return forbidden()
  return new Failure('conflict', 'Stan dokumentu zmienił się w międzyczasie i nie można już tego zrobić.', { record: document })
}

/** Throws unless the person may take this step with the document now. */
export function requireAction(actor: PersonContext['actor'], document: Document, action: DocumentAction) {
  if (!canIn(actor, transitions[action].who, document.company_id)) throw forbidden()
  if (!document.actions.includes(action)) throw refusal(document, action)
}

const noticeOf = { return: 'documents.needs_correction', reject: 'documents.rejected' } as const

/**
 * Any step of the table in rules.ts, with the notice that belongs to it. Throws 403 without the right, 409 with the record from a state that
 * has no such step, 412 for another version.
 */
export async function move(call: Call, action: DocumentAction, values: store.DocumentValues = {}): Promise<{ data: Document }> {
  const { db, actor, params, origin } = call
  const before = await store.lockDocument(db, actor, params.id)
  requireAction(actor, before, action)
  requireVersion(origin, before)
  await store.updateDocument(db, before.id, { state_reason: null, ...values, state: transitions[action].to })
  const data = await changed(call, action, before)
  if (action === 'resend') await withdrawNotices(db, data.id, 'documents.needs_correction')
  if (action === 'return' || action === 'reject') await tellClient(call, data, noticeOf[action])
  return { data }
}

type MarkCall = Call & { body: z.output<typeof documentMarker> }

/**
 * What the entry of JPK says of a document, as the office knows it better; booked ones too, while their month is open. Throws 403 without the
 * right, 409 in a closed month, 412 for another version, 422 where the marker denies its KSeF number.
 */
export async function markDocument(call: MarkCall): Promise<Document> {
  const { db, actor, params, body, origin } = call
  const before = await store.lockDocument(db, actor, params.id)
  if (!canIn(actor, 'documents.review', before.company_id) || !before.content_visible) throw forbidden()
  if (before.month_closed) throw monthClosed()
  requireVersion(origin, before)
  const { jpk_marker, reason } = body
  if (before.ksef_number && jpk_marker) {
    throw invalid({ jpk_marker: 'Ten dokument ma numer KSeF, a taki znacznik mówi, że go nie ma.' })
  }
  await store.updateDocument(db, before.id, { jpk_marker_chosen: jpk_marker, jpk_marker_reason: reason })
  return changed(call, 'marked', before)
}
