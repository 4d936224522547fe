import { sql } from 'kysely'
import { assignMonth, type BookedIn, leaveMonth, monthFor } from './month/assign-month.ts'
import { onDocument, tellScreens } from './audit.ts'
import { readInvoiceOnce } from './e-invoice/invoice-thread.ts'
import { exchangeRateOf, rateBeside } from './store-exchange-rate.ts'
import { markerOf } from './marker.ts'
import { toDocumentValues } from './e-invoice/read-file.ts'
import { countDocuments, type DocumentValues, insertFiles, lastRevision, unmarked, updateDocument, visibleTo } from './store.ts'
import { isPrintedReference, printedReference } from './e-invoice/store-printed.ts'
import { findDuplicates } from './duplicates/store-duplicates.ts'
import type { Document } from '#features/documents/shared/contract.ts'
import type { BuiltInCategory, JpkMarker } from '#features/documents/shared/rules.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { withdrawNotices } from '#features/notifications/server/store.ts'
import { listDigested, listDigests } from '#features/files/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { formatMonth, isPlainDate, monthOf } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { Failure } from '#kernel/failure.ts'
import { checkTaxNumber } from '#kernel/identifiers/identifiers.ts'
import { chunk } from '#platform/db/chunk.ts'
import { advisoryLock } from '#platform/db/advisory-lock.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** What the source says of an invoice beside its file, which may be of a kind that nobody here reads. */
export interface Described extends DocumentValues {
  ksef_number: string
  number: string
}

/** An invoice that came without a person. */
export interface Fetched {
  /** Of its document. */
  id: string
  file_id: string
  /** By the day of the tax, `YYYY-MM`. */
  wanted_month: string
  category: BuiltInCategory
  values: Described
}

/** In one line, and without what a database keeps in no text. */
const lineOf = (text: string | null | undefined, most: number) =>
  text
    ?.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed() || null

/** What is less than that fits into a field, rounded to two places as well. */
const tooLarge = 999_999_999_999.995
const amountOf = (text: string | null | undefined) => (text && /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) < tooLarge ? text : null)
const dayOf = (text: string | null | undefined) => (text && isPlainDate(text) ? text : null)

/** What no field holds is left empty: the file tells it, and so does the sheet made of it. */
function storable(values: DocumentValues): DocumentValues {
  const { number, issue_date, net, vat, gross, currency, counterparty, counterparty_vat_number, line_names } = values
  const tax_number = lineOf(counterparty_vat_number, 50)
  return {
    ...values,
    ...(line_names !== undefined && { line_names: lineOf(line_names, 2000) }),
    ...{ number: lineOf(number, 60), issue_date: dayOf(issue_date), counterparty: lineOf(counterparty, 200) },
    ...{ net: amountOf(net), vat: amountOf(vat), gross: amountOf(gross) },
    ...(currency !== undefined && { currency: /^[A-Z]{3}$/.test(currency) ? currency : 'PLN' }),
    // One that is wrong would stand in the way of every later change.
    counterparty_vat_number: tax_number && !checkTaxNumber(tax_number) ? tax_number : null,
  }
}

const filled = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** What its file says, and the source where the file cannot be read. Who sells is told by the source: by self-billing the buyer writes it. */
export async function describeFetched(
  place: { tenant_id: string; vat_number: string },
  file: { digest: string; name: string; content: Uint8Array },
  metadata: Described,
): Promise<{ values: Described; wanted_month: string }> {
  const { digest, name, content } = file
  const load = async () => content
  // Whatever the reader stops at: the invoice is one all the same. It comes later only where too many wait to be read.
  const invoice = await readInvoiceOnce({ tenant_id: place.tenant_id, digest, name, bytes: content.length }, load).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    return null
  })
  const { category, title, ksef_number, issue_date, ...read } = invoice
    ? toDocumentValues(invoice, place)
    : ({} as Partial<ReturnType<typeof toDocumentValues>>)
  const values = { ...storable(metadata), ...filled(storable(read)) }
  const day = dayOf(invoice?.sale_date) ?? values.issue_date ?? warsawToday()
  const known = { ...values, ksef_number: metadata.ksef_number, number: values.number ?? metadata.ksef_number }
  return { values: known, wanted_month: monthOf(day) }
}

/** Before one looks whether an invoice is here already, and before the rows of documents: whoever brings it at the same time comes first or second. */
export const lockInvoices = (db: Db, company_id: string) => advisoryLock(db, `invoices ${company_id}`)

/** As above, of the company of this document. */
export async function lockInvoicesBeside(db: Db, id: string) {
  const place = await db.selectFrom('documents').select('company_id').where('id', '=', id).executeTakeFirst()
  if (place) await lockInvoices(db, place.company_id)
}

/** Before documents are taken out of the bin. */
export async function lockInvoicesOf(db: Db, ids: readonly string[]) {
  const removed = await db
    .selectFrom('documents')
    .select('company_id')
    .distinct()
    .where('id', 'in', ids)
    .where('removed_at', 'is not', null)
    .orderBy('company_id')
    .execute()
  for (const { company_id } of removed) await lockInvoices(db, company_id)
}

/** Throws where what would come out of the bin came from KSeF meanwhile, with that document. */
export async function requireNotFetched(db: Db, actor: Actor, document: Document) {
  const digests = await listDigests(
    db,
    document.files.map(({ id }) => id),
  )
  const [duplicate, ...others] = await findDuplicates(
    db,
    sql<boolean>`(${visibleTo(actor)} and d.source = 'ksef')`,
    { ...document, number: null, gross: null, issue_date: null },
    digests,
  )
  if (!duplicate) return
  const sentence = `Ta faktura przyszła już z KSeF: „${duplicate.title}” (${formatMonth(duplicate.month)}). Dokument może zostać w koszu.`
  throw new Failure('duplicate', sentence, { data: [duplicate, ...others] })
}

/** What KSeF's invoice may go to: sent by the client, in use, and not refused. */
const takesInvoices = sql<boolean>`(d.removed_at is null and d.state <> 'rejected' and d.direction = 'from_client')`

/** Papers with the code of these files on them, of which nothing else says another invoice. */
async function findPrinted(db: Db, company_id: string, fetched: readonly Fetched[]) {
  const files = await listDigested(
    db,
    fetched.map(({ file_id }) => file_id),
  )
  const words = new Map(files.map(({ id, digest }) => [printedReference(digest), id]))
  const first = sql<string>`d.refers_to[1]`
  const rows = await db
    .selectFrom('documents as d')
    .select(['d.id', 'd.ksef_number', 'd.gross', 'd.currency', 'd.counterparty_vat_number', first.as('printed')])
    .where('d.company_id', '=', company_id)
    .where(sql<boolean>`d.refers_to <> '{}'`)
    .where(first, 'in', [...words.keys()])
    .where(takesInvoices)
    .orderBy('d.id')
    .forUpdate()
    .execute()
  const comes = new Map(fetched.map(one => [one.file_id, one.values]))
  return rows.flatMap(({ id, ksef_number, printed, ...sent }) => {
    const file_id = words.get(printed) ?? ''
    const values = comes.get(file_id)
    return values && !contradicts(values, sent) ? [{ id, ksef_number, file_id }] : []
  })
}

/** Documents in use that these files lie at, which came without a record, and that are no other invoice of KSeF. */
async function findByFiles(db: Db, company_id: string, fetched: readonly Fetched[]) {
  const matches = []
  for (const batch of chunk(fetched)) {
    const rows = await db
      .selectFrom('files as came')
      .innerJoin('files as had', 'had.digest', 'came.digest')
      .innerJoin('document_files as link', 'link.file_id', 'had.id')
      .innerJoin('documents as d', 'd.id', 'link.document_id')
      .select(['came.id as file_id', 'd.id', 'd.ksef_number'])
      .where(
        'came.id',
        'in',
        batch.map(({ file_id }) => file_id),
      )
      .where('d.company_id', '=', company_id)
      .where(takesInvoices)
      .orderBy('d.id')
      .forUpdate('d')
      .execute()
    matches.push(...rows, ...(await findPrinted(db, company_id, batch)))
  }
  return Map.groupBy(matches, ({ file_id }) => file_id)
}

/** Another sum or another seller: a number that was typed, or a code that was printed, onto the wrong document. */
export function contradicts(
  values: Pick<DocumentValues, 'gross' | 'currency' | 'counterparty_vat_number'>,
  sent: Pick<AuditedDocument, 'gross' | 'currency' | 'counterparty_vat_number'>,
) {
  const bare = (number: string) => number.replace(/^PL|[\s-]/g, '')
  const isOtherSum = sent.gross !== null && values.gross && sent.currency === values.currency && Number(sent.gross) !== Number(values.gross)
  const [one, other] = [sent.counterparty_vat_number, values.counterparty_vat_number]
  return Boolean(isOtherSum) || Boolean(one && other && bare(one) !== bare(other))
}

/** The documents that some of these invoices are already, by the number of KSeF or the very file, but for those that were rejected; each is one invoice at most, and nobody removes it meanwhile. */
export async function findFetched(db: Db, company_id: string, fetched: readonly Fetched[]): Promise<Map<Fetched, string>> {
  const numbers = new Map<string, Pick<AuditedDocument, 'gross' | 'currency' | 'counterparty_vat_number'> & { id: string }>()
  for (const batch of chunk(fetched)) {
    const rows = await db
      .selectFrom('documents as d')
      .select(['d.id', 'd.ksef_number', 'd.gross', 'd.currency', 'd.counterparty_vat_number'])
      .where('d.company_id', '=', company_id)
      .where(
        'd.ksef_number',
        'in',
        batch.map(({ values }) => values.ksef_number),
      )
      .where(takesInvoices)
      .orderBy('d.id')
      .forUpdate()
      .execute()
    for (const { ksef_number, ...row } of rows) if (ksef_number && !numbers.has(ksef_number)) numbers.set(ksef_number, row)
  }
  const files = await findByFiles(db, company_id, fetched)
  const documentIds = new Map<Fetched, string>()
  const taken = new Set<string>()
  for (const one of fetched) {
    const { ksef_number } = one.values
    const numbered = numbers.get(ksef_number)
    const sent = files.get(one.file_id)?.filter(({ id }) => !taken.has(id)) ?? []
    const same = sent.find(other => other.ksef_number === ksef_number) ?? sent.find(other => other.ksef_number === null)
    const document_id = numbered && !contradicts(one.values, numbered) ? numbered.id : same?.id
    if (!document_id) continue
    taken.add(document_id)
    documentIds.set(one, document_id)
  }
  return documentIds
}

/** What the audit log says of a document that an invoice from KSeF changes. */
const auditedColumns = [
  ...([
    'id',
    'company_id',
    'month',
    'category',
    'concerns_month',
    'state',
    'state_reason',
    'source',
    'ksef_number',
    'read_from_file',
    'refers_to',
    'line_names',
    'currency',
  ] as const),
  ...(['jpk_marker_chosen', 'jpk_marker_reason'] as const),
  ...(['number', 'issue_date', 'net', 'vat', 'gross', 'counterparty', 'counterparty_vat_number'] as const),
]
const lockDocument = (db: Db, id: string) =>
  db
    .selectFrom('documents')
    .select(auditedColumns)
    .select([exchangeRateOf('').as('exchange_rate'), sql.raw<JpkMarker>(markerOf('')).as('jpk_marker')])
    .where('id', '=', id)
    .forUpdate()
type AuditedDocument = Awaited<ReturnType<ReturnType<typeof lockDocument>['executeTakeFirstOrThrow']>>

/** What was filed as something else, or as the other side's, is an invoice of its side; what a person has made of a read one stays. */
const mayRefile = (category: string) => category === 'other' || category === 'purchase_invoice' || category === 'sales_invoice'

/** What the document leaves open; nothing of one that is booked, or in a month that is closed. */
async function leftOpen(db: Db, company_id: string, before: AuditedDocument, { values, category }: Fetched): Promise<DocumentValues> {
  if (before.read_from_file || before.state === 'booked' || (await monthFor(db, company_id, before.month)).concerns_month) return {}
  const { number, issue_date, counterparty, counterparty_vat_number, net, vat, gross, currency, exchange_rate, refers_to, line_names } = values
  const open = Object.fromEntries(
    Object.entries({ number, issue_date, counterparty, counterparty_vat_number }).filter(([key]) => before[key as keyof AuditedDocument] === null),
  )
  const hasSums = before.net !== null || before.vat !== null || before.gross !== null
  return {
    ...filled(open),
    ...(!hasSums && { ...filled({ net, vat, gross }), ...(currency !== undefined && { currency, ...rateBeside(before, { currency }) }) }),
    ...((before.currency === currency ? before.exchange_rate === null : !hasSums) && filled({ exchange_rate })),
    ...(before.refers_to.every(isPrintedReference) && refers_to && { refers_to }),
    ...(before.line_names === null && line_names && { line_names }),
    ...(category !== 'other' && mayRefile(before.category) && { category }),
    ...unmarked,
    read_from_file: true,
  }
}

/** In the transaction that changes a document which nobody has opened: its month, its history, the screens and what follows it. */
async function change(db: Db, before: AuditedDocument, values: DocumentValues) {
  const { id, company_id } = before
  const changed = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(before[key as keyof AuditedDocument]) !== JSON.stringify(value)),
  )
  const after = { ...before, ...changed }
  const moves = after.category !== before.category
  if (moves) await assignMonth(db, after)
  await updateDocument(db, id, changed)
  if (moves) await leaveMonth(db, before)
  const { jpk_marker } = await lockDocument(db, id).executeTakeFirstOrThrow()
  const written = { ...changed, ...(jpk_marker !== before.jpk_marker && { jpk_marker }) }
  const had = Object.fromEntries(Object.keys(written).map(key => [key, before[key as keyof AuditedDocument]]))
  await writeAudit(db, { action: 'from_ksef', entity: 'documents', entity_id: id, company_id, before: had, after: written })
  await onDocument.get()(db, { id, company_id })
  await tellScreens(db, { id, company_id, payroll: !mayRefile(after.category) })
  return jpk_marker
}

/** Those that came in a role which says nothing of their side, once they come in one that does; what is gone for good stays so. */
export async function refileFetched(db: Db, company_id: string, ids: readonly string[], category: BuiltInCategory) {
  for (const id of ids) {
    const before = await lockDocument(db, id).executeTakeFirst()
    if (!before) continue
    const isOpen = before.state !== 'booked' && !(await monthFor(db, company_id, before.month)).concerns_month
    if (isOpen && before.category === 'other') await change(db, before, { category })
  }
}

/**
 * The file goes to the document that there was before, as its newest version; what it has already comes no second time. What the document leaves
 * open is read from it. From then on it is one of KSeF, which nobody removes.
 */
export async function joinFetched(db: Db, company_id: string, document_id: string, fetched: Fetched) {
  const { file_id, values } = fetched
  const before = await lockDocument(db, document_id).executeTakeFirstOrThrow()
  const { ksef_number } = values
  const same = await db
    .selectFrom('document_files as link')
    .innerJoin('files as had', 'had.id', 'link.file_id')
    .innerJoin('files as comes', 'comes.digest', 'had.digest')
    .select('link.id')
    .where('link.document_id', '=', document_id)
    .where('comes.id', '=', file_id)
    .executeTakeFirst()
  // What was asked for again has come with a new file; the one that the office has looked at is no answer.
  const isAnswered = before.state === 'needs_correction' && !same
  const marker = await change(db, before, {
    source: 'ksef',
    ksef_number,
    ...(isAnswered && { state: 'new', state_reason: null }),
    ...(await leftOpen(db, company_id, before, fetched)),
  })
  if (isAnswered) await withdrawNotices(db, document_id, 'documents.needs_correction')
  // However many files there are: what stands in KSeF is always kept.
  if (!same) await insertFiles(db, { id: document_id, company_id }, [{ id: file_id }], (await lastRevision(db, document_id)) + 1)
  return marker === before.jpk_marker ? undefined : before.jpk_marker
}

/** Who follows what came many at once, in the transaction that brings it. */
export const onFetched = extensionPoint<(db: Db, company_id: string) => Promise<void>>('what follows fetched documents', async () => undefined)

/** Each becomes a document of its month, or where that is closed of the oldest open one, and ticks off what the month waits for. */
export async function insertFetched(db: Db, company_id: string, fetched: readonly Fetched[]) {
  const places = new Map<string, BookedIn>()
  const lines = new Map<string, BookedIn & { category: BuiltInCategory }>()
  for (const { wanted_month } of fetched) if (!places.has(wanted_month)) places.set(wanted_month, await monthFor(db, company_id, wanted_month, false))
  const rows = fetched.map(({ id, wanted_month, category, values }) => {
    const place = places.get(wanted_month) ?? { month: wanted_month, concerns_month: null }
    lines.set(`${place.month} ${place.concerns_month} ${category}`, { ...place, category })
    return {
      ...values,
      ...place,
      id,
      company_id,
      category,
      title: values.number,
      direction: 'from_client' as const,
      source: 'ksef' as const,
      author_id: null,
    }
  })
  for (const line of lines.values()) await assignMonth(db, { company_id, ...line, read_from_file: true })
  for (const batch of chunk(rows)) await db.insertInto('documents').values(batch).execute()
  const links = fetched.map(({ id, file_id }) => ({ id: newId(), company_id, document_id: id, file_id, revision: 1 }))
  for (const batch of chunk(links)) await db.insertInto('document_files').values(batch).execute()
  await countDocuments(db, company_id)
  await onFetched.get()(db, company_id)
  for (const entity of ['documents', 'companies', 'settlements']) await publish(db, { entity, entity_id: company_id, company_id })
}
