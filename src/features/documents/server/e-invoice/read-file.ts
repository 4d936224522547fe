import { buffer } from 'node:stream/consumers'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { maxInvoiceBytes, ublForm } from '#features/documents/server/e-invoice/invoice.ts'
import { readInvoiceOnce } from '#features/documents/server/e-invoice/invoice-thread.ts'
import { referencesOf } from '../duplicates/store-links.ts'
import type { DocumentValues } from '../store.ts'
import { readRate } from '#features/documents/shared/exchange-rate.ts'
import type { DocumentCategory } from '#features/documents/shared/rules.ts'
import { findContent } from '#features/files/server/store.ts'
import type { File } from '#features/files/shared/contract.ts'
import { Failure } from '#kernel/failure.ts'
import { checkTaxNumber } from '#kernel/identifiers/identifiers.ts'
import type { PersonContext } from '#platform/http/context.ts'

type FileContext = Pick<PersonContext, 'db' | 'installation' | 'office'>

export const mayBeInvoice = (file: Pick<File, 'media_type' | 'bytes'>) => /^(application|text)\/xml$/.test(file.media_type) && file.bytes <= maxInvoiceBytes

/** The first of these files that is an invoice, read, with the hash of its content. */
export async function findInvoiceFile(
  { db, installation, office }: FileContext,
  files: readonly Pick<File, 'id' | 'name' | 'media_type' | 'bytes'>[],
): Promise<{ invoice: Invoice; digest: string; file_id: string } | null> {
  for (const file of files.filter(mayBeInvoice)) {
    const content = await findContent(db, file.id)
    if (!content || content.scan_state === 'infected') continue
    const { digest } = content
    const invoice = await readInvoiceOnce({ tenant_id: office.id, digest, name: file.name, bytes: file.bytes }, async () =>
      buffer(await installation.storage.read(office.id, digest)),
    )
    if (invoice) return { invoice, digest, file_id: file.id }
  }
  return null
}

const findInvoice = async (...args: Parameters<typeof findInvoiceFile>): Promise<Invoice | null> => (await findInvoiceFile(...args))?.invoice ?? null

/** As above; a file that is too complex to be read is a file like any other. */
export const findReadable = (place: FileContext, files: Parameters<typeof findInvoice>[1]) =>
  findInvoice(place, files).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'invalid') return null
    throw error
  })

/** A number that is wrong in the file would stand in the way of every later change; digits alone are a NIP, which a foreign number is not. */
function storableNumber({ vat_number, vat_number_kind }: Invoice['buyer']): string | null {
  if (vat_number === null || checkTaxNumber(vat_number)) return null
  return vat_number_kind === 'nip' || /^[A-Z]{2}/.test(vat_number) ? vat_number : null
}

/** Neither sold nor bought by this company. Who has no number on it, or no Polish one, is not compared. */
export function isOfAnother({ seller, buyer }: Invoice, { vat_number }: { vat_number: string | null }): boolean {
  if (vat_number === null || seller.vat_number === vat_number || buyer.vat_number === null) return false
  return buyer.vat_number_kind === 'nip' && buyer.vat_number !== vat_number
}

/** Of thousands of lines the first ones tell what kind of purchase it is. */
const maxNames = 2000
const namesOf = ({ lines }: Invoice) => [...new Set(lines.map(({ name }) => name).filter(Boolean))].join('\n').slice(0, maxNames) || null

/** What an invoice says, as the fields of a document. Who sells decides what kind it is. */
export function toDocumentValues(invoice: Invoice, company: { vat_number: string | null }): DocumentValues & { category: DocumentCategory } {
  const sale = company.vat_number !== null && invoice.seller.vat_number === company.vat_number
  const other = sale ? invoice.buyer : invoice.seller
  const { number, ksef_number, issue_date, net, vat, gross, currency, exchange_rate } = invoice
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
    exchange_rate: currency === 'PLN' ? null : readRate(exchange_rate),
    counterparty: other.title?.slice(0, 200) ?? null,
    counterparty_vat_number: storableNumber(other),
    refers_to: referencesOf(invoice),
    line_names: namesOf(invoice),
    read_from_file: true,
    in_ksef_form: invoice.form !== ublForm,
  }
}
