import type { Document } from '#features/documents/shared/contract.ts'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { drawInThread, verificationOf } from './invoice-pdf-thread.ts'
import { findInvoiceFile, mayBeInvoice } from './read-file.ts'
import { getDocument } from '../store.ts'
import { requireReadable } from '#features/files/server/store.ts'
import { forbidden, notFound } from '#kernel/failure.ts'
import type { TableFile } from '#kernel/fields/table-file.ts'
import { findKsefNumber } from '#kernel/identifiers/identifiers.ts'
import type { PersonContext } from '#platform/http/context.ts'

const bare = (number: string | null) => number?.slice(0, 60).replace(/\s/g, '').toUpperCase()

/** Of the file that is read. That of the document is its own only where the file is of the same invoice, and no other one came under this number. */
function ksefNumberOf(invoice: Invoice, document: Document, file_id: string): string | null {
  const { ksef_number, number, files } = document
  if (invoice.ksef_number || !ksef_number || bare(invoice.number) !== bare(number)) return invoice.ksef_number
  return files.some(({ id, name }) => id !== file_id && findKsefNumber(name) === ksef_number) ? null : ksef_number
}

type Call = PersonContext<{ id: string }, { file_id?: string | undefined }, unknown>

/**
 * The invoice among a document's files, for whoever may see what is in them. Throws 403 where they may not, or where a virus was found, 409
 * while a file is being scanned.
 */
export async function openInvoice(call: Call) {
  const { db, actor, params, query, installation } = call
  const document = await getDocument(db, actor, params.id)
  if (!document.content_visible) throw forbidden()
  if (query.file_id && document.files.every(({ id }) => id !== query.file_id)) throw notFound()
  const files = document.files.filter(file => mayBeInvoice(file) && (!query.file_id || file.id === query.file_id))
  for (const file of files) requireReadable(file, installation.scanner !== undefined)
  const invoiceFile = await findInvoiceFile(call, files)
  return invoiceFile && { ...invoiceFile, invoice: { ...invoiceFile.invoice, ksef_number: ksefNumberOf(invoiceFile.invoice, document, invoiceFile.file_id) } }
}

/** The invoice as a PDF; null where the document has none. Throws what `openInvoice` does. */
export async function printInvoice(call: Call): Promise<TableFile | null> {
  const invoiceFile = await openInvoice(call)
  if (!invoiceFile) return null
  const { invoice, digest } = invoiceFile
  const verification = verificationOf(invoice, { ksef_number: invoice.ksef_number, digest, ksef_url: call.installation.config.ksef_url })
  const content = await drawInThread(call.office.id, invoice, verification)
  return {
    name: `${invoice.number.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.pdf`,
    media_type: 'application/pdf',
    content: Buffer.from(content).toString('base64'),
  }
}
