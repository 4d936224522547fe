import { drawInThread, verificationOf } from './e-invoice/invoice-pdf-thread.ts'
import { findInvoiceFile, mayBeInvoice } from './read-file.ts'
import { getDocument } from './store.ts'
import { requireReadable } from '#features/files/server/store.ts'
import { forbidden, notFound } from '#kernel/failure.ts'
import type { TableFile } from '#kernel/fields/table-file.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Call = PersonContext<{ id: string }, { file_id?: string | undefined }, unknown>

/** The invoice among a document's files, for whoever may see what is in them. */
export async function openInvoice(call: Call) {
  const { db, actor, params, query, installation } = call
  const document = await getDocument(db, actor, params.id)
  if (!document.content_visible) throw forbidden()
  if (query.file_id && document.files.every(({ id }) => id !== query.file_id)) throw notFound()
  const files = document.files.filter(file => mayBeInvoice(file) && (!query.file_id || file.id === query.file_id))
  for (const file of files) requireReadable(file, installation.scanner !== undefined)
  const found = await findInvoiceFile(call, files)
  return found && { ...found, document }
}

export async function printInvoice(call: Call): Promise<TableFile | null> {
  const found = await openInvoice(call)
  if (!found) return null
  const { invoice, digest, document } = found
  const ksef_number = document.ksef_number ?? invoice.ksef_number
  const verification = verificationOf(invoice, { ksef_number, digest, ksef_url: call.installation.config.ksef_url })
  const content = await drawInThread(call.office.id, { ...invoice, ksef_number }, verification)
  return {
    name: `${invoice.number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.pdf`,
    media_type: 'application/pdf',
    content: Buffer.from(content).toString('base64'),
  }
}
