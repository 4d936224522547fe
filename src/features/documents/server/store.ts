import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { type BinRow, type Document, type DocumentRow, documentRow } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import {
  allowedActions,
  type ChosenMarker,
  type DocumentCategory,
  type DocumentSource,
  type DocumentState,
  mayAcknowledge,
  mayChange,
  mayRemove,
  type Receipt,
  seesContent,
  unprocessedStates,
} from '#features/documents/shared/rules.ts'
import { exchangeRateOf, grossInZloty } from './store-exchange-rate.ts'
import { markerOf } from './marker.ts'
import { byCategories, categoryName, isPayrollIn } from './store-categories.ts'
import { byDecisions, decisionColumns } from './store-decided.ts'
import { findDuplicates } from './duplicates/store-duplicates.ts'
import { findLinks } from './duplicates/store-links.ts'
import type { File } from '#features/files/shared/contract.ts'
import { titleOfCompany } from '#features/companies/server/store-kept-by.ts'
import { type Actor, can, companiesWith, type Permission } from '#kernel/access/access.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { WaitingFor } from '#kernel/waiting.ts'
import { fullName } from '#platform/db/person-name.ts'
import { storedKeys } from '#kernel/fields/record.ts'
import { isMonth } from '#kernel/dates/dates.ts'
import { type Condition, isAmong } from '#kernel/listing/filters.ts'
import { keysOf, type Listing } from '#kernel/listing/listing.ts'
import type { Db, Tables } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { byOwnCompanies, isOwn, personName } from '#features/users/server/store-visibility.ts'
import { column, listRows, polish, selectionOf } from '#platform/db/lists/list-query.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'

/** Where a document lies: in use, or in the bin. */
type Whereabouts = 'used' | 'bin' | 'anywhere'

function placeOf(actor: Actor, place: Whereabouts) {
  if (place === 'used') return sql<boolean>`d.removed_at is null`
  // The office finds all that was removed, a client what is his own doing.
  const own = sql<boolean>`(d.removed_at is not null and (${actor.isAdmin}::boolean or d.removed_by = ${actor.user_id}::uuid))`
  return place === 'bin' ? own : sql<boolean>`(d.removed_at is null or ${own})`
}

/** Row security leaves a client own companies; documents marked payroll are known to few. */
export function visibleTo(actor: Actor, place: Whereabouts = 'used') {
  const companies = companiesWith(actor, 'documents.payroll')
  const seesPayroll = actor.isAdmin ? sql<boolean>`${can(actor.role, 'documents.payroll')}::boolean` : sql<boolean>`d.company_id = any(${companies}::uuid[])`
  return sql<boolean>`(${placeOf(actor, place)} and (not ${isPayrollIn('d.category')} or ${seesPayroll}))`
}

/** Whether the month of this document of a query is closed: it is only read there, and waits for nobody. */
const isClosed = (document: string) =>
  sql<boolean>`exists (select 1 from settlements s where s.tenant_id = ${thisOffice}
    and s.company_id = ${sql.ref(`${document}.company_id`)} and s.month = ${sql.ref(`${document}.month`)} and s.state = 'closed')`

/** Sent, and waiting for the office. */
const awaitsOffice = (document: string) =>
  sql<boolean>`(${sql.ref(`${document}.state`)} = any(${[...unprocessedStates]}::text[]) and not ${isClosed(document)})`

/** What came back to be mended, while its month is open, and what the office asks to be acknowledged; for clients, where they may do it. */
function awaitsClient(actor: Actor) {
  const where = (permission: Permission) => sql`d.company_id = any(${companiesWith(actor, permission)}::uuid[])`
  const [mends, acknowledges] = actor.isAdmin ? [sql`true`, sql`true`] : [where('documents.create'), where('documents.acknowledge')]
  return sql<boolean>`((d.state = 'needs_correction' and ${mends} and not ${isClosed('d')})
    or (d.receipt = 'acknowledge' and d.acknowledged_at is null and ${acknowledges}))`
}

const documentsOf = (db: Db, actor: Actor, place: Whereabouts = 'used') =>
  db
    .selectFrom('documents as d')
    // Each document has both; said like this, the database knows that they leave none out, and joins what is asked for.
    .leftJoin('companies as c', 'c.id', 'd.company_id')
    .leftJoin('users as author', 'author.id', 'd.author_id')
    .where(visibleTo(actor, place))

const columnNames = keysOf(documentRow)

/** Of the rows that are shown: joined, it would be looked up for all of them before they are sorted. */
const lookup = (what: RawBuilder<unknown>, table: string, key: string) =>
  sql`(select ${what} from ${sql.table(table)} o where o.tenant_id = ${thisOffice} and o.id = ${sql.ref(key)})`

/** A whole month is no part of another one: its documents have an index. */
const byWholeMonth = (filter: Condition): Condition =>
  filter.key === 'month' && isAmong(filter) && filter.values.every(isMonth) ? { ...filter, operator: '=' } : filter

/** What filters and sorts is asked of all rows. */
function byJoinedNames(listing: Listing): Listing {
  const joined: Record<string, string> = { company_title: 'joined_title', author_name: 'joined_author' }
  const renamed = <Part extends { key: string }>(part: Part): Part => ({ ...part, key: joined[part.key] ?? part.key })
  return { ...listing, sort: listing.sort.map(renamed), filters: listing.filters.map(byWholeMonth).map(renamed) }
}

/** Pay that the person may not see is absent in answer, filter and order alike. */
function columnsFor(actor: Actor) {
  const payroll = isPayrollIn('d.category')
  const hidden = actor.isAdmin && !can(actor.role, 'documents.pay')
  const unlessHidden = (value: RawBuilder<unknown>) => (hidden ? sql`case when ${payroll} then null else ${value} end` : value)
  return {
    ...Object.fromEntries(storedKeys(documentFields, columnNames).map(key => [key, column(`d.${key}`)])),
    jpk_marker: sql.raw(markerOf('d.')),
    title: polish('d.title'),
    number: polish('d.number'),
    counterparty: polish('d.counterparty'),
    joined_title: polish('c.title'),
    company_title: lookup(polish('o.title'), 'companies', 'd.company_id'),
    tag: sql`array_to_string(d.tags, ' ')`,
    to_answer: awaitsClient(actor),
    mine: isOwn(actor, 'd.company_id'),
    waiting: awaitsOffice('d'),
    joined_author: fullName('author'),
    author_name: lookup(fullName('o'), 'users', 'd.author_id'),
    category_name: categoryName(),
    payroll,
    ...decisionColumns(isClosed('d')),
    net: unlessHidden(column('d.net')),
    vat: unlessHidden(column('d.vat')),
    gross: unlessHidden(column('d.gross')),
    exchange_rate: exchangeRateOf('d.'),
    gross_pln: unlessHidden(grossInZloty()),
  }
}

const indexedBy = {
  kind: 'document',
  by: column('d.id'),
  texts: ['title', 'number', 'counterparty', 'counterparty_vat_number'],
  repeated: { counterparty: { table: 'documents', column: 'counterparty', value: column('d.counterparty') } },
} as const

const relatedTexts = {
  joined_title: titleOfCompany('d.company_id'),
  joined_author: personName('d.author_id', true),
}

export async function listDocuments(db: Db, actor: Actor, whole: Listing) {
  const { listing, columns } = await byDecisions(db, await byOwnCompanies(db, actor, await byCategories(db, whole), 'company_id'))
  return listRows<DocumentRow>(db, {
    listing: byJoinedNames(listing),
    from: documentsOf(db, actor),
    columns: { ...columnsFor(actor), ...columns },
    keys: columnNames,
    search: column('d.search'),
    indexedBy,
    relatedTexts,
    indexDirections: { created_at: 'desc', month: 'asc', state: 'asc', gross: 'asc' },
    unordered: Object.keys(decisionColumns(isClosed('d'))),
    id: column('d.id'),
  })
}

export function listBin(db: Db, actor: Actor, listing: Listing) {
  return listRows<BinRow>(db, {
    listing: byJoinedNames(listing),
    from: documentsOf(db, actor, 'bin').innerJoin('users as remover', 'remover.id', 'd.removed_by'),
    columns: { ...columnsFor(actor), removed_at: column('d.removed_at'), removed_by_name: fullName('remover') },
    keys: [...columnNames, 'removed_at', 'removed_by_name'],
    search: column('d.search'),
    indexedBy,
    // Few of the office's documents are in the bin: neither a company nor a person leads to these.
    id: column('d.id'),
  })
}

/** For the navigation: what the office has not processed yet; for clients, what waits for their answer. */
export function countWaiting(db: Db, actor: Actor, only: { company_id?: string | undefined; cap: number }) {
  let waiting = db
    .selectFrom('documents as d')
    .select(sql<boolean>`false`.as('late'))
    .where(visibleTo(actor))
    .where(actor.isAdmin ? awaitsOffice('d') : awaitsClient(actor))
    .limit(only.cap)
  if (only.company_id) waiting = waiting.where('d.company_id', '=', only.company_id)
  return waiting
}

export async function getDocument(db: Db, actor: Actor, id: string, place: Whereabouts = 'used'): Promise<Document> {
  const [[storedRow], files] = await db.together([
    documentsOf(db, actor, place)
      .where('d.id', '=', id)
      .leftJoin('users as reader', 'reader.id', 'd.acknowledged_by')
      .leftJoin('settlements as s', join => join.onRef('s.company_id', '=', 'd.company_id').onRef('s.month', '=', 'd.month'))
      .select(selectionOf<DocumentRow>()(columnNames, columnsFor(actor)))
      .select([
        'd.refers_to',
        'd.jpk_marker_chosen',
        'd.jpk_marker_reason',
        'd.note',
        'd.read_from_file',
        fullName('reader').$castTo<string | null>().as('acknowledged_by_name'),
      ])
      .select([sql<boolean>`coalesce(s.state = 'closed', false)`.as('month_closed')])
      .compile(),
    db
      .selectFrom('document_files as link')
      .innerJoin('files as f', 'f.id', 'link.file_id')
      .leftJoin('users as sender', 'sender.id', 'f.uploaded_by')
      .select(['f.digest', fullName('sender').$castTo<string | null>().as('author_name')])
      .select(['f.id', 'f.name', 'f.media_type', 'f.bytes', 'f.scan_state', 'f.warnings', 'f.created_at', 'link.revision'])
      .where('link.document_id', '=', id)
      .orderBy('link.revision', 'desc')
      .orderBy('link.id')
      .compile(),
  ])
  if (!storedRow) throw notFound()
  const { refers_to, ...row } = storedRow
  return {
    ...row,
    files,
    duplicates: seesContent(actor, row)
      ? await findDuplicates(
          db,
          visibleTo(actor),
          row,
          files.map(({ digest }) => digest),
        )
      : [],
    links: seesContent(actor, row) ? await findLinks(db, visibleTo(actor), row, refers_to) : [],
    actions: allowedActions(actor, row),
    may_change: mayChange(actor, row),
    may_remove: mayRemove(actor, row),
    may_acknowledge: mayAcknowledge(actor, row),
    content_visible: seesContent(actor, row),
  }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockDocument(db: Db, actor: Actor, id: string, place: Whereabouts = 'used'): Promise<Document> {
  await db.selectFrom('documents as d').select('d.id').where('d.id', '=', id).where(visibleTo(actor, place)).forUpdate().execute()
  return getDocument(db, actor, id, place)
}

/** The file behind a document that the person may see. Pay is guarded in the file as in the fields. Throws 403 where it holds what this person may not read. */
export async function findAttachedFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await documentsOf(db, actor)
    .innerJoin('document_files as link', 'link.document_id', 'd.id')
    .select(['link.file_id as id', isPayrollIn('d.category').as('payroll'), 'd.company_id'])
    .where('link.file_id', '=', file_id)
    .executeTakeFirst()
  if (row && !seesContent(actor, row)) {
    throw new Failure('forbidden', 'Ten dokument zawiera dane płacowe. Otworzy go osoba, która ma do nich dostęp.')
  }
  return row
}

export interface DocumentValues {
  month?: string
  title?: string
  category?: DocumentCategory
  source?: DocumentSource
  state?: DocumentState
  state_reason?: string | null
  number?: string | null
  issue_date?: string | null
  net?: string | null
  vat?: string | null
  gross?: string | null
  currency?: string
  exchange_rate?: string | null
  counterparty?: string | null
  counterparty_vat_number?: string | null
  note?: string | null
  ksef_number?: string | null
  tags?: string[]
  refers_to?: string[]
  line_names?: string | null
  jpk_marker_chosen?: ChosenMarker | null
  jpk_marker_reason?: string | null
  concerns_month?: string | null
  read_from_file?: boolean
  in_ksef_form?: boolean
  receipt?: Receipt
  acknowledged_at?: RawBuilder<string>
  acknowledged_by?: string
  removed_at?: RawBuilder<string> | null
  removed_by?: string | null
}

/** Where a number of KSeF comes before the month is closed, the entry of JPK says the number, whatever was chosen without one. */
export const unmarked = { jpk_marker_chosen: null, jpk_marker_reason: null }

type NewDocument = DocumentValues & Pick<DocumentRow, 'id' | 'company_id' | 'month' | 'title' | 'category' | 'direction' | 'author_id'>

export async function insertDocument(db: Db, values: NewDocument) {
  await db.insertInto('documents').values(values).execute()
}

export async function updateDocument(db: Db, id: string, values: DocumentValues) {
  await db
    .updateTable('documents')
    .set({ ...values, ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

/** 0 where the document has no file. */
export async function lastRevision(db: Db, document_id: string): Promise<number> {
  const { last } = await db
    .selectFrom('document_files')
    .select(eb => eb.fn.coalesce(eb.fn.max('revision'), eb.lit(0)).as('last'))
    .where('document_id', '=', document_id)
    .executeTakeFirstOrThrow()
  return Number(last)
}

/** Of one document, with all of its earlier versions. */
export const maxFiles = 100

/** One whole sending more, kept for the correction that the office has asked for. */
const filesForCorrection = 20

type Holding = Pick<Document, 'files' | 'state'>

export const maxFilesOf = ({ state }: Pick<Holding, 'state'>) => (state === 'needs_correction' ? maxFiles + filesForCorrection : maxFiles)

/** What a client sends after a document has an end: each person's sending is bounded, but not how often they send. Throws 422 at `file_ids`. */
export function requireRoomFor(document: Holding, files: readonly unknown[]) {
  if (document.files.length + files.length <= maxFilesOf(document)) return
  const advice = document.state === 'needs_correction' ? ' Dalsze pliki proszę uzgodnić z biurem.' : ''
  const file_ids = `Jeden dokument mieści najwyżej ${maxFilesOf(document)} plików, razem z wcześniejszymi wersjami. Ten ma ich już ${document.files.length}.${advice}`
  // A queue of uploads has no field to show it at.
  throw new Failure('invalid', file_ids, { fields: { file_ids } })
}

export async function insertFiles(db: Db, document: { id: string; company_id: string }, files: readonly Pick<File, 'id'>[], revision: number) {
  await db
    .insertInto('document_files')
    .values(files.map(file => ({ id: newId(), company_id: document.company_id, document_id: document.id, file_id: file.id, revision })))
    .execute()
}

/** What a company has sent and the office has not processed yet. */
const countOf = (eb: ExpressionBuilder<Tables, 'companies'>) =>
  eb
    .selectFrom('documents')
    .select(sql<number>`count(*)::int`.as('count'))
    .whereRef('documents.company_id', '=', 'companies.id')
    .where('documents.removed_at', 'is', null)
    // The count is shown to everybody in the company, so it says nothing of payroll.
    .where(sql<boolean>`not ${isPayrollIn('documents.category')}`)
    .where(awaitsOffice('documents'))

/** Keeps the company's count; the lock makes two writers count one after the other. */
export async function countDocuments(db: Db, company_id: string) {
  await db.selectFrom('companies').select('id').where('id', '=', company_id).forNoKeyUpdate().execute()
  await db
    .updateTable('companies')
    .set(eb => ({ documents: countOf(eb) }))
    .where('id', '=', company_id)
    .execute()
}

/** Of every company that has documents of a category, after another mark of it. */
export async function countDocumentsAfresh(db: Db, category: string) {
  await db
    .updateTable('companies')
    .set(eb => ({ documents: countOf(eb) }))
    .where('id', 'in', db.selectFrom('documents').select('company_id').where('category', '=', category))
    .execute()
}

/** What came back to a client to be mended, and what the office asks to be acknowledged. */
export const selectWaiting = (kind: 'correction' | 'receipt') => (db: Db, actor: Actor, only: WaitingFor) =>
  documentsOf(db, actor)
    .select(['d.id', 'd.company_id', 'd.updated_at as since'])
    .select([
      sql<typeof kind>`${kind}::text`.as('kind'),
      polish('c.title').as('company_title'),
      polish('d.title').as('title'),
      sql<string | null>`case when d.state = 'needs_correction' then d.state_reason end`.as('text'),
      sql<string | null>`null`.as('by'),
      sql<string | null>`null::date`.as('date'),
      sql<string>`'/documents/' || d.id`.as('path'),
    ])
    .where(awaitsClient(actor))
    .where('d.state', kind === 'correction' ? '=' : '!=', 'needs_correction')
    .$if(only.company_id !== undefined, query => query.where('d.company_id', '=', only.company_id ?? ''))
    .orderBy('d.updated_at')
    .orderBy('d.id')
