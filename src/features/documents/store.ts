import { sql } from 'kysely'
import type { Document, DocumentFile, DocumentRow } from '#features/documents/contract.ts'
import {
  allowedActions,
  type DocumentCategory,
  type DocumentState,
  isPayroll,
  mayChange,
  mayRemove,
  payrollCategories,
  seesContent,
  unprocessedStates,
} from '#features/documents/rules.ts'
import type { File } from '#features/files/contract.ts'
import { type Actor, can, canIn } from '#kernel/access.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing.ts'
import type { Db } from '#server/db.ts'
import { newId } from '#server/id.ts'
import { column, listRows, polish } from '#server/list-rows.ts'

const payroll = sql<boolean>`d.category = any(${[...payrollCategories]}::text[])`

/** Row security leaves a client own companies; documents marked payroll are known to few, and removed ones to nobody. */
function visibleTo(actor: Actor) {
  const companies = [...actor.companies.keys()].filter(id => canIn(actor, 'documents.payroll', id))
  const seesPayroll = actor.isAdmin ? sql<boolean>`${can(actor.role, 'documents.payroll')}::boolean` : sql<boolean>`d.company_id = any(${companies}::uuid[])`
  return sql<boolean>`(d.removed_at is null and (not ${payroll} or ${seesPayroll}))`
}

const documentsOf = (db: Db, actor: Actor) =>
  db
    .selectFrom('documents as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .innerJoin('users as author', 'author.id', 'd.author_id')
    .where(visibleTo(actor))

const plain = [
  'id',
  'company_id',
  'month',
  'category',
  'direction',
  'state',
  'issue_date',
  'currency',
  'counterparty_vat_number',
  'author_id',
  'created_at',
  'updated_at',
  'version',
] as const
const shown = [
  ...plain,
  'company_title',
  'title',
  'number',
  'net',
  'vat',
  'gross',
  'counterparty',
  'author_name',
] as const satisfies readonly (keyof DocumentRow)[]

/** Pay that the person may not see is absent in answer, filter and order alike. */
function columnsFor(actor: Actor) {
  const hidden = actor.isAdmin && !can(actor.role, 'documents.pay')
  const sum = (name: string) => (hidden ? sql`case when ${payroll} then null else ${sql.ref(`d.${name}`)} end` : column(`d.${name}`))
  return {
    ...Object.fromEntries(plain.map(key => [key, column(`d.${key}`)])),
    title: polish('d.title'),
    number: polish('d.number'),
    counterparty: polish('d.counterparty'),
    company_title: polish('c.title'),
    author_name: sql`(trim(author.first_name || ' ' || author.last_name) collate pl)`,
    net: sum('net'),
    vat: sum('vat'),
    gross: sum('gross'),
  }
}

export function listDocuments(db: Db, actor: Actor, listing: Listing) {
  return listRows<DocumentRow>(db, { listing, from: documentsOf(db, actor), columns: columnsFor(actor), shown, search: column('d.search'), id: column('d.id') })
}

export async function getDocument(db: Db, actor: Actor, id: string): Promise<Document> {
  const columns: Record<string, ReturnType<typeof column>> = columnsFor(actor)
  const [rows = [], files = []] = await db.together([
    documentsOf(db, actor)
      .where('d.id', '=', id)
      .leftJoin('settlements as s', join => join.onRef('s.company_id', '=', 'd.company_id').onRef('s.month', '=', 'd.month'))
      .select(shown.map(key => (columns[key] as ReturnType<typeof column>).as(key)))
      .select(['d.note', 'd.state_reason', sql<boolean>`coalesce(s.state = 'closed', false)`.as('month_closed')])
      .compile(),
    db
      .selectFrom('document_files as link')
      .innerJoin('files as f', 'f.id', 'link.file_id')
      .select(['f.id', 'f.name', 'f.media_type', 'f.bytes', 'f.scan_state', 'f.warnings', 'f.created_at', 'link.revision'])
      .where('link.document_id', '=', id)
      .orderBy('link.revision', 'desc')
      .orderBy('link.id')
      .compile(),
  ])
  const row = rows[0] as unknown as Omit<Document, 'files' | 'actions' | 'may_change' | 'may_remove' | 'content_visible'> | undefined
  if (!row) throw notFound()
  return {
    ...row,
    files: files as unknown as DocumentFile[],
    actions: allowedActions(actor, row),
    may_change: mayChange(actor, row),
    may_remove: mayRemove(actor, row),
    content_visible: seesContent(actor, row),
  }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockDocument(db: Db, actor: Actor, id: string): Promise<Document> {
  await db.selectFrom('documents as d').select('d.id').where('d.id', '=', id).where(visibleTo(actor)).forUpdate().execute()
  return getDocument(db, actor, id)
}

/** The file behind a document that the person may see. Pay is guarded in the file as in the fields. */
export async function findAttachedFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await documentsOf(db, actor)
    .innerJoin('document_files as link', 'link.document_id', 'd.id')
    .select(['link.file_id as id', 'd.category', 'd.company_id'])
    .where('link.file_id', '=', file_id)
    .executeTakeFirst()
  if (row && isPayroll(row.category) && !seesContent(actor, row)) {
    throw new Failure('forbidden', 'Ten dokument zawiera dane płacowe. Otworzy go osoba, która ma do nich dostęp.')
  }
  return row
}

interface DocumentValues {
  month?: string
  title?: string
  category?: DocumentCategory
  state?: DocumentState
  state_reason?: string | null
  number?: string | null
  issue_date?: string | null
  net?: string | null
  vat?: string | null
  gross?: string | null
  currency?: string
  counterparty?: string | null
  counterparty_vat_number?: string | null
  note?: string | null
}

type NewDocument = DocumentValues & Pick<DocumentRow, 'id' | 'company_id' | 'month' | 'title' | 'category' | 'direction' | 'author_id'>

export async function insertDocument(db: Db, values: NewDocument) {
  await db.insertInto('documents').values(values).execute()
}

export async function updateDocument(db: Db, id: string, values: DocumentValues) {
  await db
    .updateTable('documents')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Out of sight at once; the row and its files stay. */
export async function removeDocument(db: Db, id: string) {
  await db.updateTable('documents').set({ removed_at: sql`now()`, version: sql`version + 1` }).where('id', '=', id).execute()
}

export async function insertFiles(db: Db, document: { id: string; company_id: string }, files: readonly File[], revision: number) {
  await db
    .insertInto('document_files')
    .values(files.map(file => ({ id: newId(), company_id: document.company_id, document_id: document.id, file_id: file.id, revision })))
    .execute()
}

/** Keeps the company's count of documents that the office has not processed yet; the lock makes two writers count one after the other. */
export async function countDocuments(db: Db, company_id: string) {
  await db.selectFrom('companies').select('id').where('id', '=', company_id).forUpdate().execute()
  await db
    .updateTable('companies')
    .set(eb => ({
      documents: eb
        .selectFrom('documents')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('documents.company_id', '=', 'companies.id')
        .where('documents.removed_at', 'is', null)
        .where('documents.state', 'in', unprocessedStates),
    }))
    .where('id', '=', company_id)
    .execute()
}

/** Whom to tell of a document sent back: its author when that is a client, else the owners of the company. */
export async function listToTell(db: Db, document: Pick<Document, 'author_id' | 'company_id'>) {
  const active = db.selectFrom('users').select(['id', 'email']).where('status', '=', 'active').where('isAdmin', '=', false)
  const author = await active.where('id', '=', document.author_id).execute()
  if (author.length > 0) return author
  return active
    .where(eb => eb('id', 'in', eb.selectFrom('company_people').select('user_id').where('company_id', '=', document.company_id).where('role', '=', 'owner')))
    .execute()
}
