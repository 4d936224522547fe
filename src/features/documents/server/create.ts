import { findByVatNumber, getCompany } from '#features/companies/server/store.ts'
import type { CreatedDocument, Document, newDocument } from '#features/documents/shared/contract.ts'
import { assignMonth, monthFor, tellLate } from './month/assign-month.ts'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { aboutDocument, documentVariables } from './notify.ts'
import { findReadable, isOfAnother, toDocumentValues } from './e-invoice/read-file.ts'
import { suggestMonth } from './month/suggest-month.ts'
import { rateBeside } from './store-exchange-rate.ts'
import { auditDocument } from './audit.ts'
import { type DocumentCategory, seesCategory } from '#features/documents/shared/rules.ts'
import * as store from './store.ts'
import { listCategories } from './store-categories.ts'
import { findPrintedHash } from './e-invoice/printed-hash.ts'
import { hasFetched, readPrinted } from './e-invoice/store-printed.ts'
import { lockInvoices } from './store-fetched.ts'
import { attachToFetched } from './duplicates/attach.ts'
import { requireNew } from './duplicates/require-new.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { attachFiles, listDigests } from '#features/files/server/store.ts'
import { notify } from '#features/notifications/server/store.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { monthOf } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import { formatNip } from '#kernel/identifiers/format-identifiers.ts'
import type { z } from 'zod'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

type Call = PersonContext<unknown, unknown, z.output<typeof newDocument>>

type Paper = Pick<Document, 'company_id' | 'category' | 'direction'> & { ksef_number?: string | null | undefined; file_ids: readonly string[] }

/** One that the office offers, and that the person may know of in this company. Throws 422 otherwise. */
export async function requireCategory(db: Db, actor: Actor, code: DocumentCategory, company_id: string) {
  const category = (await listCategories(db)).find(one => one.code === code && !one.archived)
  if (!category) throw invalid({ category: 'Nie ma takiej kategorii.' })
  if (!seesCategory(actor, category, company_id)) throw invalid({ category: 'Dokumenty kadrowe dodaje właściciel firmy albo biuro.' })
}

const isInvoice = (category: DocumentCategory) => category === 'purchase_invoice' || category === 'sales_invoice'

/** Throws for an invoice to somebody else, with the company of this person that it is made out to, if there is one. */
async function requireOwnInvoice({ db, actor }: Call, invoice: Invoice, company: Parameters<typeof isOfAnother>[1]) {
  if (!isOfAnother(invoice, company)) return
  const { title, vat_number } = invoice.buyer
  const mine = vat_number ? await findByVatNumber(db, vat_number) : undefined
  const sentence = `Nabywcą jest inna firma: ${[title, vat_number && `NIP ${formatNip(vat_number)}`].filter(Boolean).join(', ')}. Wysłać mimo to?`
  throw new Failure('other_buyer', sentence, { data: mine && canIn(actor, 'documents.create', mine.id) ? [mine] : [] })
}

export const directionOf = ({ actor, body }: Call) => body.direction ?? (actor.isAdmin ? 'from_office' : 'from_client')

/** The invoice whose code is printed on what comes, where KSeF has brought any of this company's; it takes a while, and holds nothing. */
export async function findPrinted(call: PersonContext, paper: Paper): Promise<string | undefined> {
  const { db, actor } = call
  const { company_id, category, direction, file_ids, ksef_number } = paper
  if (ksef_number || !isInvoice(category) || direction !== 'from_client' || !canIn(actor, 'documents.create', company_id)) return undefined
  return (await hasFetched(db, company_id)) ? findPrintedHash(call, file_ids) : undefined
}

/**
 * From uploaded files: an invoice in XML describes itself, a late document goes into the oldest open month. `printed`: the hash that stands on
 * the paper. Throws 403 without the right in that company, 422 for another category, and 409 for an invoice to somebody else and for a
 * duplicate, unless the body allows it.
 */
export async function createDocument(call: Call, printed?: string): Promise<CreatedDocument> {
  const { db, actor, body } = call
  const { file_ids, allow_duplicate, allow_other_buyer, ...input } = body
  const company = await getCompany(db, actor, input.company_id)
  if (!canIn(actor, 'documents.create', input.company_id)) throw forbidden()
  await requireCategory(db, actor, input.category, input.company_id)
  if (!actor.isAdmin && (input.direction === 'from_office' || input.receipt)) throw forbidden()
  const direction = directionOf(call)
  if (input.receipt && input.receipt !== 'none' && direction !== 'from_office') throw invalid({ receipt: 'Potwierdzenia wymaga tylko dokument z biura.' })

  const files = await attachFiles(db, actor, input.company_id, file_ids)
  const invoice = await findReadable(call, files)
  if (invoice && !allow_other_buyer) await requireOwnInvoice(call, invoice, company)
  const read = invoice ? toDocumentValues(invoice, company) : undefined
  const own = read?.issue_date ? monthOf(read.issue_date) : undefined
  const wanted = input.month ?? (own && own <= warsawMonth() ? own : (await suggestMonth(db, input.company_id)).month)
  await lockInvoices(db, input.company_id)
  const place = await monthFor(db, input.company_id, wanted)
  // Whoever files an invoice under another category is asked; between purchase and sale the file decides.
  const suggested = read && !isInvoice(input.category) ? read.category : null
  const known: store.DocumentValues = printed && !read ? await readPrinted(db, actor, input.company_id, printed) : {}
  // Whoever says that it is another invoice knows better than the code.
  if (allow_duplicate) delete known.ksef_number
  const category = suggested ? input.category : (read?.category ?? input.category)
  const values = { ...read, ...input, ...rateBeside(read ?? {}, input), ...known, ...place, category }
  const digests = await listDigests(db, file_ids)
  if (!allow_duplicate) {
    const { number = null, counterparty_vat_number = null, ksef_number = null, company_id, category } = values
    const compared = { company_id, category, number, counterparty_vat_number, ksef_number }
    const attached = direction === 'from_client' && (await attachToFetched(call, { ...values, ...compared }, file_ids))
    if (attached) return { ...attached, suggested_category: null, attached: true }
    await requireNew(call, compared, digests)
  }
  await assignMonth(db, values)
  const title = values.title ?? files.find(file => file.id === file_ids[0])?.name.replace(/\.[0-9a-z]{1,8}$/i, '') ?? ''
  const id = newId()
  await store.insertDocument(db, { ...values, id, title, author_id: actor.user_id, direction })
  await store.insertFiles(db, { id, company_id: values.company_id }, files, 1)
  const data = await store.getDocument(db, actor, id)
  await auditDocument(db, data, { action: 'created', after: data })
  if (data.concerns_month) await tellLate(call, data)
  if (data.receipt !== 'none') await tellOwners(call, data)
  return { ...data, suggested_category: suggested, attached: false }
}

async function tellOwners(call: Call, document: Document) {
  const owners = await listOwners(call.db, [document.company_id])
  await notify(call, {
    ...aboutDocument(document),
    event: 'documents.for_information',
    recipients: owners.map(({ id }) => id),
    variables: {
      ...documentVariables(document),
      prosba: document.receipt === 'acknowledge' ? 'Prosimy o zapoznanie się z nim i potwierdzenie w portalu.' : 'Można go przeczytać w portalu.',
    },
  })
}
