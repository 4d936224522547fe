import type { z } from 'zod'
import { type Call as DocumentCall, changed } from './transitions.ts'
import * as store from './store.ts'
import type { Document, documentMarker } from '#features/documents/shared/contract.ts'
import { monthClosed } from '#features/settlements/server/store.ts'
import { canIn } from '#kernel/access/access.ts'
import { forbidden, invalid } from '#kernel/failure.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type Call = DocumentCall & { body: z.output<typeof documentMarker> }

/** What the entry of JPK says of a document, as the office knows it better; booked ones too, while their month is open. */
export async function markDocument(call: Call): Promise<Document> {
  const { db, actor, params, body, origin } = call
  const before = await store.lockDocument(db, actor, params.id)
  if (!canIn(actor, 'documents.review', before.company_id) || !before.content_visible) throw forbidden()
  if (before.month_closed) throw monthClosed()
  requireVersion(origin, before)
  const { jpk_marker, reason } = body
  if (before.ksef_number && (jpk_marker === 'BFK' || jpk_marker === 'DI')) {
    throw invalid({ jpk_marker: 'Ten dokument ma numer KSeF, a taki znacznik mówi, że go nie ma.' })
  }
  await store.updateDocument(db, before.id, { jpk_marker_chosen: jpk_marker, jpk_marker_reason: reason })
  return changed(call, 'marked', before)
}
