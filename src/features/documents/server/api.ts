import { sql } from 'kysely'
import { previewRequest, requestDocuments } from './requests/request-documents.ts'
import { changeMany, removeOne, undoMany } from './bulk.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { createDocument, directionOf, findPrinted, requireCategory } from './create.ts'
import { rateBeside } from './store-exchange-rate.ts'
import { assignMonth, leaveMonth } from './month/assign-month.ts'
import { joinDocuments, tellApart } from './duplicates/join.ts'
import { requireFreeNumber } from './duplicates/require-new.ts'
import { resendDocument } from './resend.ts'
import { changed, markDocument, move } from './transitions.ts'
import { openInvoice, printInvoice } from './e-invoice/print-invoice.ts'
import { showNews } from './audit.ts'
import * as store from './store.ts'
import { lockInvoicesBeside, lockInvoicesOf, requireNotFetched } from './store-fetched.ts'
import { suggestMonth } from './month/suggest-month.ts'
import { getCompany } from '#features/companies/server/store.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import { monthClosed } from '#features/settlements/server/store.ts'
import { takeBackRequests } from '#features/settlements/server/store-unasked.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const updateDocument: Handler<typeof documents.update> = async call => {
  const { db, actor, params, body, origin } = call
  if (body.ksef_number) await lockInvoicesBeside(db, params.id)
  const before = await store.lockDocument(db, actor, params.id)
  if (!canIn(actor, 'documents.create', before.company_id)) throw forbidden()
  if (before.month_closed) throw monthClosed()
  if (before.state === 'booked') throw new Failure('conflict', 'Zaksięgowanego dokumentu nie można już zmienić.')
  if (!before.may_change) throw forbidden()
  requireVersion(origin, before)
  if (body.category && body.category !== before.category) {
    // Only a purchase invoice can be taken out of the dispute.
    if (before.state === 'disputed') throw invalid({ category: 'Ta faktura jest sporna. Rodzaj można zmienić dopiero, gdy decyzja klienta będzie inna.' })
    await requireCategory(db, actor, body.category, before.company_id)
  }
  if (before.source === 'ksef' && body.ksef_number !== undefined && body.ksef_number !== before.ksef_number)
    throw invalid({ ksef_number: 'Ten numer nadał KSeF i nie można go zmienić.' })
  if (body.ksef_number && body.ksef_number !== before.ksef_number) await requireFreeNumber(call, before, body.ksef_number)
  const place = { ...before, month: body.month ?? before.month, category: body.category ?? before.category }
  const moves = place.month !== before.month || place.category !== before.category
  if (moves) await assignMonth(db, place)
  await store.updateDocument(db, before.id, { ...body, ...rateBeside(before, body), ...(body.ksef_number && store.unmarked) })
  if (moves) await leaveMonth(db, before)
  return { data: await changed(call, 'updated', before) }
}

export const documentsApi = handlers(documents, {
  list: ({ db, actor, query }) => store.listDocuments(db, actor, query),
  bin: ({ db, actor, query }) => store.listBin(db, actor, query),
  get: async call => ({ data: await store.getDocument(call.db, call.actor, call.params.id) }),
  create: async call => {
    const printed = await findPrinted(call, { ...call.body, direction: directionOf(call) })
    return call.answerOnce(async db => ({ data: await createDocument({ ...call, db }, printed) }))
  },
  month: async ({ db, actor, query }) => {
    await getCompany(db, actor, query.company_id)
    if (!canIn(actor, 'documents.create', query.company_id)) throw forbidden()
    return { data: await suggestMonth(db, query.company_id) }
  },
  bulk: async call => ({ data: await changeMany(call, call.body) }),
  undo: async call => ({ data: await undoMany(call, call.body.ids) }),
  ask: async call => ({ data: await requestDocuments(call) }),
  unask: async ({ db, actor, body }) => ({ data: await takeBackRequests(db, actor.user_id, body.request_ids) }),
  askPreview: async call => ({ data: await previewRequest(call) }),

  update: updateDocument,

  remove: async call => {
    await removeOne(call, await store.lockDocument(call.db, call.actor, call.params.id))
    return done
  },
  restore: async call => {
    const { db, actor, params } = call
    await lockInvoicesOf(db, [params.id])
    const before = await store.lockDocument(db, actor, params.id, 'bin')
    if (!canIn(actor, 'documents.create', before.company_id)) throw forbidden()
    await requireNotFetched(db, actor, before)
    await assignMonth(db, before)
    await store.updateDocument(db, before.id, { removed_at: null, removed_by: null })
    await showNews(db, before.id)
    return { data: await changed(call, 'restored', before) }
  },
  acknowledge: async call => {
    const { db, actor, params } = call
    const before = await store.lockDocument(db, actor, params.id)
    if (!canIn(actor, 'documents.acknowledge', before.company_id)) throw forbidden()
    if (before.acknowledged_at) return { data: before }
    if (!before.may_acknowledge) throw new Failure('conflict', 'Ten dokument nie wymaga potwierdzenia.')
    await store.updateDocument(db, before.id, { acknowledged_at: sql`now()`, acknowledged_by: actor.user_id })
    await withdrawNotices(db, before.id, 'documents.for_information', 'documents.reminder')
    return { data: await changed(call, 'acknowledged', before) }
  },
  invoice: async call => ({ data: (await openInvoice(call))?.invoice ?? null }),
  invoicePdf: async call => ({ data: await printInvoice(call) }),

  join: async call => ({ data: await joinDocuments(call) }),
  tellApart: async call => ({ data: await tellApart(call) }),
  marker: async call => ({ data: await markDocument(call) }),

  review: call => move(call, 'review'),
  accept: call => move(call, 'accept'),
  book: call => move(call, 'book'),
  unbook: call => move(call, 'unbook', { state_reason: call.body.reason }),
  return: call => move(call, 'return', { state_reason: call.body.reason }),
  reject: call => move(call, 'reject', { state_reason: call.body.reason }),
  resend: async call => {
    const sent = await store.getDocument(call.db, call.actor, call.params.id)
    const printed = await findPrinted(call, { ...sent, file_ids: call.body.file_ids })
    return call.answerOnce(db => resendDocument({ ...call, db }, printed))
  },
})
