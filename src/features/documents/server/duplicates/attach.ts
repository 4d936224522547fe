import { sql } from 'kysely'
import { type Compared, findDuplicates } from './store-duplicates.ts'
import { changed } from '#features/documents/server/transitions.ts'
import * as store from '#features/documents/server/store.ts'
import { contradicts } from '#features/documents/server/store-fetched.ts'
import { listDigested } from '#features/files/server/store.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Sent = Compared & store.DocumentValues

/** What KSeF has brought is the invoice that comes now, by its number or its very file; several files may be several invoices, and only a number says which. */
async function findSame({ db, actor }: PersonContext, sent: Sent, digests: readonly string[]): Promise<Document | undefined> {
  const fetched = sql<boolean>`(${store.visibleTo(actor)} and d.source = 'ksef' and d.state <> 'rejected' and d.direction = 'from_client')`
  const duplicates = await findDuplicates(db, fetched, { ...sent, number: null, gross: null, issue_date: null }, digests)
  for (const { id } of duplicates) {
    const document = await store.lockDocument(db, actor, id)
    const isSame = sent.ksef_number === null ? digests.length === 1 : document.ksef_number === sent.ksef_number
    if (isSame && !document.month_closed && document.content_visible && !contradicts({ ...sent, currency: sent.currency ?? 'PLN' }, document)) return document
  }
  return undefined
}

/**
 * Under the lock of the company's invoices: files of an invoice that KSeF has brought before become earlier versions of that document, whose
 * own stays the newest. Those that it has already come no second time, and answer nothing that the office has asked for. Undefined where there
 * is no such document. Throws 409 where that document has these files already and the office has asked for something.
 */
export async function attachToFetched(call: PersonContext, sent: Sent, file_ids: readonly string[]): Promise<Document | undefined> {
  const { db } = call
  const files = await listDigested(db, file_ids)
  const before = await findSame(
    call,
    sent,
    files.map(({ digest }) => digest),
  )
  if (!before) return undefined
  const has = new Set(
    (
      await listDigested(
        db,
        before.files.map(({ id }) => id),
      )
    ).map(({ digest }) => digest),
  )
  const fresh = files.filter(({ digest }) => !has.has(digest))
  const isAwaited = before.state === 'needs_correction'
  if (isAwaited && fresh.length === 0)
    throw new Failure(
      'conflict',
      `Faktura „${before.title}” jest już w dokumentach z tym plikiem, a biuro czeka na coś innego. Powód: ${before.state_reason ?? 'nie podano'}`,
    )
  const isBooked = before.state === 'booked'
  const note = [before.note, sent.note].filter(Boolean).join('\n').slice(0, 2000) || null
  const tags = [...new Set([...before.tags, ...(sent.tags ?? [])])].slice(0, 20)
  const noteChange = isBooked || !sent.note || before.note?.includes(sent.note) ? {} : { note }
  if (fresh.length === 0 && !noteChange.note && tags.length === before.tags.length) return before
  if (fresh.length > 0) {
    store.requireRoomFor(before, fresh)
    await db.updateTable('document_files').set({ revision: sql<number>`revision + 1` }).where('document_id', '=', before.id).execute()
    await store.insertFiles(db, before, fresh, 1)
  }
  await store.updateDocument(db, before.id, { ...noteChange, ...(!isBooked && { tags }), ...(isAwaited && { state: 'new', state_reason: null }) })
  if (isAwaited) await withdrawNotices(db, before.id, 'documents.needs_correction')
  return changed(call, 'attached', before)
}
