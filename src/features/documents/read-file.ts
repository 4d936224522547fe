import type { Invoice } from '#features/documents/contract-invoice.ts'
import { largestInvoice, readInvoice } from '#features/documents/invoice.ts'
import type { DocumentValues } from '#features/documents/store.ts'
import type { DocumentCategory } from '#features/documents/rules.ts'
import { findContent } from '#features/files/store.ts'
import type { File } from '#features/files/contract.ts'
import { checkTaxNumber } from '#kernel/identifiers.ts'
import type { PersonContext } from '#server/context.ts'

type Place = Pick<PersonContext, 'db' | 'installation' | 'office'>

export const mayBeInvoice = (file: Pick<File, 'media_type' | 'bytes'>) => /^(application|text)\/xml$/.test(file.media_type) && file.bytes <= largestInvoice

/** The first of these files that is an invoice, read. */
export async function findInvoice(
  { db, installation, office }: Place,
  files: readonly Pick<File, 'id' | 'name' | 'media_type' | 'bytes'>[],
): Promise<Invoice | null> {
  for (const file of files.filter(mayBeInvoice)) {
    const content = await findContent(db, file.id)
    if (!content || content.scan_state === 'infected') continue
    const parts: Buffer[] = []
    for await (const part of await installation.storage.read(office.id, content.digest)) parts.push(part as Buffer)
    const invoice = readInvoice(new TextDecoder().decode(Buffer.concat(parts)), file.name)
    if (invoice) return invoice
  }
  return null
}

/** What an invoice says, as the fields of a document. Who sells decides what kind it is. */
export function valuesOf(invoice: Invoice, company: { vat_number: string | null }): DocumentValues & { category: DocumentCategory } {
  const sale = company.vat_number !== null && invoice.seller.vat_number === company.vat_number
  const other = sale ? invoice.buyer : invoice.seller
  const { number, ksef_number, issue_date, net, vat, gross, currency } = invoice
  return {
    category: sale ? 'sales_invoice' : 'purchase_invoice',
    title: number.slice(0, 200),
    number: number.slice(0, 60),
    ksef_number,
    issue_date,
    net,
    vat,
    gross,
    currency,
    counterparty: other.title?.slice(0, 200) ?? null,
    // A number that is wrong in the file would stand in the way of every later change.
    counterparty_vat_number: other.vat_number && !checkTaxNumber(other.vat_number) ? other.vat_number : null,
    read_from_file: true,
  }
}
