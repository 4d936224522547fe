import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { Failure } from '#kernel/failure.ts'
import { findKsefNumber } from '#kernel/identifiers/identifiers.ts'
import { sumMoney } from '#kernel/money/money.ts'
import { withoutMissing } from '#platform/files/storage.ts'
import { marks as markWords } from './e-invoice/invoice-words.ts'
import { maxInvoiceBytes, ublForm } from './e-invoice/invoice.ts'
import { readInvoiceOnce } from './e-invoice/invoice-thread.ts'
import type { FileVersion } from './store-archive.ts'

/** What KSeF said of an invoice when it gave it. */
export interface Received {
  document_id: string | null
  /** SHA-256 of its file, base64. */
  hash: string
  acquired_at: string
}

/** By the code of the form, as KSeF calls the kind. */
const invoiceTypes: Record<string, string> = {
  ...{ VAT: 'Vat', ZAL: 'Zal', ROZ: 'Roz', UPR: 'Upr', KOR: 'Kor', KOR_ZAL: 'KorZal', KOR_ROZ: 'KorRoz' },
  ...{ VAT_RR: 'VatRr', KOR_VAT_RR: 'KorVatRr' },
}
/** By the code of the system: the forms that KSeF takes. */
const structures: Record<string, { schemaVersion: string; value: string }> = {
  'FA (2)': { schemaVersion: '1-0E', value: 'FA' },
  'FA (3)': { schemaVersion: '1-0E', value: 'FA' },
  'FA_RR (1)': { schemaVersion: '1-1E', value: 'FA_RR' },
  'PEF (3)': { schemaVersion: '2-1', value: 'PEF' },
  'PEF_KOR (3)': { schemaVersion: '2-1', value: 'PEF' },
}
const identifierTypes = { nip: 'Nip', vat_eu: 'VatUe', other: 'Other' } as const

const amountOf = (text: string | null) => (text === null ? undefined : Number(text))

/** KSeF tells the tax in złoty, whatever the currency is. */
function vatInZloty({ currency, vat, rates }: Invoice): string | null {
  if (currency === 'PLN') return vat
  const parts = rates.map(({ vat_pln }) => vat_pln)
  return parts.length > 0 && parts.every(part => part !== null) ? sumMoney(parts) : null
}

function typeOf({ form, kind, correction }: Invoice) {
  if (form === ublForm) return correction ? 'KorPef' : 'VatPef'
  return invoiceTypes[kind]
}

function formCodeOf({ form, correction }: Invoice) {
  const systemCode = form === ublForm ? (correction ? 'PEF_KOR (3)' : 'PEF (3)') : form
  return { systemCode, ...structures[systemCode] }
}

/** Called as KSeF calls it; what is not known here is left out. */
function metadataOf(ksefNumber: string, invoice: Invoice, digest: string, received: Received | undefined) {
  const { seller, buyer } = invoice
  const { vat_number: value } = buyer
  return {
    ...{ ksefNumber, invoiceNumber: invoice.number, issueDate: invoice.issue_date ?? undefined, acquisitionDate: received?.acquired_at },
    seller: { nip: seller.vat_number ?? undefined, name: seller.title ?? undefined },
    buyer: { identifier: value === null ? { type: 'None' } : { type: identifierTypes[buyer.vat_number_kind], value }, name: buyer.title ?? undefined },
    ...{ netAmount: amountOf(invoice.net), grossAmount: amountOf(invoice.gross), vatAmount: amountOf(vatInZloty(invoice)), currency: invoice.currency },
    ...{ invoiceType: typeOf(invoice), formCode: formCodeOf(invoice) },
    ...{ isSelfInvoicing: invoice.marks.includes(markWords.P_17 ?? ''), hasAttachment: invoice.attachments.length > 0 },
    invoiceHash: Buffer.from(digest, 'hex').toString('base64'),
  }
}

interface Storing {
  tenant_id: string
  read(digest: string): Promise<Readable>
}

interface Found {
  invoice: Invoice
  digest: string
}

const isInvoiceFile = ({ name, bytes, readable }: FileVersion) => readable && bytes <= maxInvoiceBytes && /\.xml$/i.test(name)

/** The file that KSeF gave. Where it gave none, the one with this number in its name, else of the newest version the first without another number. */
async function findFile(
  { tenant_id, read }: Storing,
  ksef_number: string,
  versions: readonly FileVersion[],
  received: Received | undefined,
): Promise<Found | undefined> {
  const given = received && Buffer.from(received.hash, 'base64').toString('hex')
  const isNamed = ({ name }: FileVersion) => findKsefNumber(name) === ksef_number
  const files = versions.filter(file => isInvoiceFile(file) && (!given || file.digest === given))
  for (const { name, digest, bytes } of files.toSorted((left, right) => Number(isNamed(right)) - Number(isNamed(left)) || right.revision - left.revision)) {
    try {
      const invoice = await readInvoiceOnce({ tenant_id, digest, name, bytes }, async () => {
        const content = await read(digest).catch(withoutMissing)
        if (!content) throw new Failure('invalid', 'Pliku nie ma.')
        return buffer(content)
      })
      if (invoice && (given || !invoice.ksef_number || invoice.ksef_number === ksef_number)) return { invoice, digest }
    } catch (error) {
      // Lost, or too complex to be read: a file like any other.
      if (!(error instanceof Failure && error.code === 'invalid')) throw error
    }
  }
  return undefined
}

/** The invoice of a document as a package of KSeF has it: its file, and what the list there says of it. */
export async function findPacked(
  storing: Storing,
  { id, ksef_number }: { id: string; ksef_number: string },
  { versions, received }: { versions: readonly FileVersion[]; received: readonly Received[] },
) {
  const given = received.find(({ document_id }) => document_id === id)
  const ofDocument = versions.filter(({ document_id }) => document_id === id)
  const found = await findFile(storing, ksef_number, ofDocument, given)
  return found && { digest: found.digest, metadata: metadataOf(ksef_number, found.invoice, found.digest, given) }
}
