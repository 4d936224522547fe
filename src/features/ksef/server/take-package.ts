import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asker } from './connection.ts'
import type { InvoiceMetadata } from './client/metadata.ts'
import { type FetchedInvoice, packageFolder } from './client/package.ts'
import { listKnown } from './store-streams.ts'
import { type Described, describeFetched, type Fetched } from '#features/documents/server/store-fetched.ts'
import type { BuiltInCategory } from '#features/documents/shared/rules.ts'
import { keepIncoming } from '#features/files/server/store.ts'
import type { KsefRole } from '#features/ksef/shared/labels.ts'
import { officeScope } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Installation } from '#platform/http/context.ts'
import { createSemaphore } from '#platform/jobs/concurrency.ts'

/** An invoice whose file is kept and read, before anything is written of it. */
export interface Prepared extends Fetched {
  metadata: InvoiceMetadata
}

export interface Fetching extends Asker {
  installation: Installation
  company: { company_id: string; vat_number: string; title: string }
}

/** So many at once are in memory, and no more bytes of them than one more invoice goes beyond. */
const maxBatch = { invoices: 20, bytes: 6_000_000 }

export const categories: Record<KsefRole, BuiltInCategory> = { seller: 'sales_invoice', buyer: 'purchase_invoice', third_party: 'other', authorised: 'other' }

/**
 * What takes the processor and the database goes one portion after the other, offices by turns; what waits for KSeF goes side by side. One that stands,
 * for a lock of its company or a storage that gives no answer, holds up the others of this node for half a minute at most.
 */
export const inTurn = createSemaphore({ concurrency: 1, waiting: Infinity, busy: '', maxTurnMs: 30_000 })

/** VAT is told in zlotys, so of an invoice in another currency only its file knows it. */
function describe(role: KsefRole, metadata: InvoiceMetadata): Described {
  const { ksef_number, invoice_number, issue_date, net, gross, vat, currency, seller, buyer } = metadata
  const other = role === 'seller' ? { name: buyer.name, nip: buyer.type === 'Nip' ? buyer.value : null } : seller
  return {
    ...{ ksef_number, issue_date, net, gross, currency: currency ?? 'PLN', vat: currency === 'PLN' ? vat : null },
    number: invoice_number ?? ksef_number,
    counterparty: other.name,
    counterparty_vat_number: other.nip,
    read_from_file: true,
  }
}

/** Keeps the files of a few invoices and reads them. */
async function prepare({ installation, office, company }: Fetching, role: KsefRole, folder: string, invoices: readonly FetchedInvoice[]): Promise<Prepared[]> {
  const tenant_id = office.id
  const incoming = invoices.map(({ metadata, xml }) => ({
    name: `${metadata.ksef_number}.xml`,
    media_type: 'application/xml',
    bytes: xml.length,
    // The file was compared with it when it was read.
    digest: Buffer.from(metadata.invoice_hash, 'base64').toString('hex'),
    path: join(folder, metadata.ksef_number),
  }))
  for (const [place, { xml }] of invoices.entries()) await writeFile(incoming[place]?.path ?? '', xml)
  const ids = await keepIncoming(installation, office, company.company_id, incoming)
  for (const { path } of incoming) await rm(path)
  const prepared: Prepared[] = []
  for (const [place, { metadata, xml }] of invoices.entries()) {
    const { name = '', digest = '' } = incoming[place] ?? {}
    const described = await describeFetched({ tenant_id, vat_number: company.vat_number }, { name, digest, content: xml }, describe(role, metadata))
    prepared.push({ ...described, id: newId(), file_id: ids[place] ?? '', category: categories[role], metadata })
  }
  return prepared
}

/** Keeps and reads what is not here yet of a package; nothing of it is a document before all of it is whole. */
export async function preparePackage(fetching: Fetching, role: KsefRole, invoices: AsyncIterable<FetchedInvoice>, onPortion: () => Promise<unknown>) {
  const { installation, office, company } = fetching
  const reader = installation.database.reader(officeScope(office.id))
  const parent = packageFolder(installation.config.data_dir)
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'package-'))
  const prepared: Prepared[] = []
  const repeated: string[] = []
  let invoiceCount = 0
  let waiting: FetchedInvoice[] = []
  let bytes = 0
  const empty = async () => {
    if (waiting.length === 0) return
    const numbers = waiting.map(({ metadata }) => metadata.ksef_number)
    const known = await listKnown(reader, company.company_id, numbers)
    repeated.push(...known)
    const fresh = waiting.filter(({ metadata }) => !known.has(metadata.ksef_number))
    waiting = []
    bytes = 0
    prepared.push(...(await inTurn(() => prepare(fetching, role, folder, fresh), office.id)))
    await onPortion()
  }
  try {
    const seen = new Set<string>()
    for await (const invoice of invoices) {
      invoiceCount++
      // Named twice in one package it is one all the same.
      if (seen.has(invoice.metadata.ksef_number)) continue
      seen.add(invoice.metadata.ksef_number)
      waiting.push(invoice)
      bytes += invoice.xml.length
      if (waiting.length >= maxBatch.invoices || bytes >= maxBatch.bytes) await empty()
    }
    await empty()
    return { invoiceCount, prepared, repeated }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
