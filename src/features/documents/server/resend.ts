import type { z } from 'zod'
import { readPrinted, replacePrinted } from './e-invoice/store-printed.ts'
import { findReadable, toDocumentValues } from './e-invoice/read-file.ts'
import { requireNewVersion } from './duplicates/require-new.ts'
import { move, requireAction } from './transitions.ts'
import * as store from './store.ts'
import { lockInvoices } from './store-fetched.ts'
import { getCompany } from '#features/companies/server/store.ts'
import type { newVersion } from '#features/documents/shared/contract.ts'
import { attachFiles } from '#features/files/server/store.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Call = PersonContext<{ id: string }, unknown, z.output<typeof newVersion>>

/**
 * The client's answer to what was sent back. `printed`: the hash that stands on the new paper. Throws 403 or 409 where it was not sent back to
 * them, and 409 for a duplicate, unless the body allows it.
 */
export async function resendDocument(call: Call, printed?: string) {
  const { db, actor, params, body } = call
  const { company_id } = await store.getDocument(db, actor, params.id)
  const { file_ids, allow_duplicate, ...values } = body
  const files = await attachFiles(db, actor, company_id, file_ids)
  const invoice = await findReadable(call, files)
  const read = invoice && toDocumentValues(invoice, await getCompany(db, actor, company_id))
  await lockInvoices(db, company_id)
  const before = await store.lockDocument(db, actor, params.id)
  requireAction(actor, before, 'resend')
  const { refers_to = [], ...coded }: store.DocumentValues = printed && !read ? await readPrinted(db, actor, company_id, printed) : {}
  if (!allow_duplicate) await requireNewVersion(call, before, read ?? coded, file_ids)
  store.requireRoomFor(before, files)
  await store.insertFiles(db, before, files, Math.max(0, ...before.files.map(file => file.revision)) + 1)
  if (!read) await replacePrinted(db, before.id, refers_to)
  // A file that does not say its number takes none away.
  const ksef_number = before.source === 'ksef' ? before.ksef_number : (read?.ksef_number ?? before.ksef_number)
  const known = read ? { ...read, category: before.category, ksef_number, ...(ksef_number && store.unmarked) } : {}
  return move(call, 'resend', { ...known, ...values })
}
