import { getCompany } from '#features/companies/server/store.ts'
import type { Document, newDocument } from '#features/documents/shared/contract.ts'
import { assignMonth, monthFor, tellLate } from './assign-month.ts'
import { aboutDocument, wordsOf } from './notify.ts'
import { findReadable, valuesOf } from './read-file.ts'
import { record } from './audit.ts'
import { type DocumentCategory, seesCategory } from '#features/documents/shared/rules.ts'
import * as store from './store.ts'
import { listCategories } from './store-categories.ts'
import { findDuplicates } from './store-duplicates.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { attachFiles, listDigests } from '#features/files/server/store.ts'
import { notify } from '#features/notifications/server/store.ts'
import { type Actor, canIn } from '#kernel/access/access.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import type { z } from 'zod'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

type Call = PersonContext<unknown, unknown, z.output<typeof newDocument>>

/** One that the office offers, and that the person may know of in this company. */
export async function requireCategory(db: Db, actor: Actor, code: DocumentCategory, company_id: string) {
  const category = (await listCategories(db)).find(one => one.code === code && !one.archived)
  if (!category) throw invalid({ category: 'Nie ma takiej kategorii.' })
  if (!seesCategory(actor, category, company_id)) throw invalid({ category: 'Dokumenty kadrowe dodaje właściciel firmy albo biuro.' })
}

const isInvoice = (category: DocumentCategory) => category === 'purchase_invoice' || category === 'sales_invoice'

const reasons = { file: 'Ten sam plik', ksef_number: 'Faktura o tym numerze KSeF', number: 'Faktura o tym numerze' }

/** From uploaded files: an invoice in XML describes itself, a late document goes into the oldest open month. */
export async function createDocument(call: Call): Promise<Document> {
  const { db, actor, body } = call
  const { file_ids, allow_duplicate, ...given } = body
  const company = await getCompany(db, actor, given.company_id)
  if (!canIn(actor, 'documents.create', given.company_id)) throw forbidden()
  await requireCategory(db, actor, given.category, given.company_id)
  if (!actor.isAdmin && (given.direction === 'from_office' || given.receipt)) throw forbidden()
  const direction = given.direction ?? (actor.isAdmin ? 'from_office' : 'from_client')
  if (given.receipt && given.receipt !== 'none' && direction !== 'from_office') throw invalid({ receipt: 'Potwierdzenia wymaga tylko dokument z biura.' })

  const files = await attachFiles(db, actor, given.company_id, file_ids)
  const invoice = isInvoice(given.category) ? await findReadable(call, files) : null
  const place = await monthFor(db, given.company_id, given.month)
  const read = invoice ? valuesOf(invoice, company) : undefined
  const values = { ...read, ...given, ...place, category: read?.category ?? given.category }
  const digests = await listDigests(db, file_ids)
  if (!allow_duplicate) {
    const compared = {
      number: null,
      counterparty_vat_number: null,
      ksef_number: null,
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      company_id: values.company_id,
      category: values.category,
    }
    const [first, ...others] = await findDuplicates(db, store.visibleTo(actor), compared, digests)
    if (first) {
      const sentence = `${reasons[first.by]} jest już w dokumentach: „${first.title}” (${formatMonth(first.month)}).`
      throw new Failure('duplicate', sentence, { data: [first, ...others] })
    }
  }
  await assignMonth(db, values)
  const title = values.title ?? files.find(file => file.id === file_ids[0])?.name.replace(/\.[0-9a-z]{1,8}$/i, '') ?? ''
  const id = newId()
  await store.insertDocument(db, { ...values, id, title, author_id: actor.user_id, direction })
  await store.insertFiles(db, { id, company_id: values.company_id }, files, 1)
  const data = await store.getDocument(db, actor, id)
  await record(db, 'created', data, undefined, data)
  if (data.concerns_month) await tellLate(call, data)
  if (data.receipt !== 'none') await tellOwners(call, data)
  return data
}

async function tellOwners(call: Call, document: Document) {
  const owners = await listOwners(call.db, [document.company_id])
  await notify(call, {
    ...aboutDocument(document),
    event: 'documents.for_information',
    recipients: owners.map(({ id }) => id),
    variables: {
      ...wordsOf(document),
      prosba: document.receipt === 'acknowledge' ? 'Prosimy o zapoznanie się z nim i potwierdzenie w portalu.' : 'Można go przeczytać w portalu.',
    },
  })
}
