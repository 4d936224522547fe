import { z } from 'zod'
import { invoice } from './contract-invoice.ts'
import { type DocumentAction, documentActions, documentStates, receipts } from './rules.ts'
import { storedFile } from '#features/files/shared/contract.ts'
import type { Permission } from '#kernel/access/access.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant, ksef_number, money, month, paragraphs, plain_date, tax_number, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

/** The code of one of the office's categories. */
const category = text(60).meta({ examples: ['purchase_invoice'] })
const sum = z.string().nullable()

export const documentRow = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  company_title: z.string(),
  month: z.string(),
  title: z.string(),
  category: z.string(),
  category_name: z.string(),
  /** Its category is marked payroll. */
  payroll: z.boolean(),
  direction: z.enum(['from_client', 'from_office']),
  state: z.enum(documentStates),
  number: z.string().nullable(),
  issue_date: z.iso.date().nullable(),
  net: sum,
  vat: sum,
  gross: sum,
  currency: z.string(),
  counterparty: z.string().nullable(),
  counterparty_vat_number: z.string().nullable(),
  ksef_number: z.string().nullable(),
  tags: z.array(z.string()),
  /** The closed month it came too late for. */
  concerns_month: z.string().nullable(),
  receipt: z.enum(receipts),
  acknowledged_at: instant.nullable(),
  /** Why it came back, or was refused. */
  state_reason: z.string().nullable(),
  author_id: z.uuid(),
  author_name: z.string(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

export const binRow = documentRow.extend({ removed_at: instant, removed_by_name: z.string() })
export type BinRow = z.infer<typeof binRow>

/** Amounts are text in answers and numbers to filters. */
const sums = { net: 'number', vat: 'number', gross: 'number' } as const

const documentFile = storedFile.extend({ revision: z.int(), author_name: z.string() })
export type DocumentFile = z.infer<typeof documentFile>

const duplicate = z.object({ id: z.uuid(), title: z.string(), month: z.string(), by: z.enum(['file', 'ksef_number', 'number']) })
export type Duplicate = z.infer<typeof duplicate>

export const document = documentRow.extend({
  note: z.string().nullable(),
  /** Its settlement is closed: it can be read and nothing else. */
  month_closed: z.boolean(),
  acknowledged_by_name: z.string().nullable(),
  /** Number, dates and amounts were read from an invoice in XML. */
  read_from_file: z.boolean(),
  /** Others of the company with the same file or the same invoice. */
  duplicates: z.array(duplicate),
  /** Newest first. */
  files: z.array(documentFile),
  /** What this person may do now. */
  actions: z.array(z.enum(documentActions)),
  may_change: z.boolean(),
  may_remove: z.boolean(),
  may_acknowledge: z.boolean(),
  /** False: a payroll document whose amounts and files this person may not see. */
  content_visible: z.boolean(),
})
export type Document = z.infer<typeof document>

const tags = z
  .array(text(40))
  .max(20, 'Dokument może mieć najwyżej 20 etykiet.')
  .overwrite(list => [...new Set(list)])

const description = {
  number: blank(text(60)).optional(),
  issue_date: blank(plain_date).optional(),
  net: blank(money).optional(),
  vat: blank(money).optional(),
  gross: blank(money).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Proszę podać trzyliterowy kod waluty, np. PLN.')
    .optional(),
  counterparty: blank(text(200)).optional(),
  counterparty_vat_number: blank(tax_number).optional(),
  ksef_number: blank(ksef_number).optional(),
  note: blank(paragraphs(2000)).optional(),
  tags: tags.optional(),
}
const file_ids = z
  .array(id, 'Proszę dodać co najmniej jeden plik.')
  .min(1, 'Proszę dodać co najmniej jeden plik.')
  .max(20, 'Jeden dokument może mieć najwyżej 20 plików.')

export const newDocument = z.strictObject({
  company_id: id,
  month,
  category,
  title: text(200).optional(),
  file_ids,
  ...description,
  /** Only the office: papers of the client that it enters itself, or its own for the client to read. */
  direction: z.enum(['from_client', 'from_office']).optional(),
  receipt: z.enum(receipts).optional(),
  /** Goes on although the same is there already. */
  allow_duplicate: z.boolean().optional(),
})
export const documentChange = z.strictObject({ title: text(200).optional(), month: month.optional(), category: category.optional(), ...description })
export const documentReason = z.strictObject({ reason: paragraphs(2000) })
export const newVersion = z.strictObject({ file_ids, note: description.note })

const ids = z
  .array(id, 'Proszę zaznaczyć co najmniej jeden dokument.')
  .min(1, 'Proszę zaznaczyć co najmniej jeden dokument.')
  .max(100, 'Naraz można zmienić najwyżej 100 dokumentów.')
export const documentBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept'), ids }),
  z.strictObject({ action: z.literal('return'), ids, reason: paragraphs(2000) }),
  z.strictObject({ action: z.literal('move'), ids, month }),
  z.strictObject({ action: z.literal('tag'), ids, tags }),
  z.strictObject({ action: z.literal('remove'), ids }),
])
export type DocumentBulk = z.infer<typeof documentBulk>
export const bulkReason = z.strictObject({ reason: paragraphs(2000) })
export const bulkMonth = z.strictObject({ month })
export const bulkTags = z.strictObject({ tags: text(400) })

const bulkOutcome = z.object({ done: z.array(z.uuid()), refused: z.array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() })) })

export const documentRequest = z.strictObject({
  company_ids: z.array(id).min(1, 'Proszę wybrać co najmniej jedną firmę.').max(200, 'Naraz można poprosić najwyżej 200 firm.'),
  month,
  missing: z.array(text(200)).min(1, 'Napisz, czego brakuje.').max(30, 'Lista może mieć najwyżej 30 pozycji.'),
  note: blank(paragraphs(2000)).optional(),
})

const needs = 'documents'
const nothing = z.strictObject({})

function move<const Action extends DocumentAction, const Body extends z.ZodType>(action: Action, access: Permission, summary: string, body: Body) {
  return endpoint({ method: 'POST', path: `/api/documents/:id/${action}`, access, needs, summary, body, response: one(document), current: document })
}

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    access: 'documents.read',
    needs,
    summary: 'Lista dokumentów',
    query: listing(documentRow, {
      sort: 'created_at:desc',
      except: ['version', 'state_reason'],
      also: { ...sums, tag: 'text', category: 'choice', to_answer: 'boolean', waiting: 'boolean' },
    }),
    response: pageOf(documentRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/documents/:id', access: 'documents.read', needs, summary: 'Dokument', response: one(document) }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents',
    access: 'documents.create',
    needs,
    summary: 'Nowy dokument z przesłanych plików',
    body: newDocument,
    response: one(document),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents/:id',
    access: 'documents.create',
    needs,
    summary: 'Zmiana opisu dokumentu',
    body: documentChange,
    response: one(document),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/documents/:id',
    access: 'documents.create',
    needs,
    summary: 'Usunięcie nowego dokumentu przez jego autora',
    response: done,
  }),
  bin: endpoint({
    method: 'GET',
    path: '/api/documents/bin',
    access: 'documents.create',
    needs,
    summary: 'Kosz: dokumenty usunięte w ostatnich 30 dniach',
    query: listing(binRow, { sort: 'removed_at:desc', except: ['version'], also: { ...sums, category: 'choice' } }),
    response: pageOf(binRow),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/documents/:id/restore',
    access: 'documents.create',
    needs,
    summary: 'Przywrócenie dokumentu z kosza',
    body: nothing,
    response: one(document),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/documents/bulk',
    access: 'documents.create',
    needs,
    summary: 'Jedna czynność na wielu dokumentach; odpowiada, które i dlaczego zostały pominięte',
    body: documentBulk,
    response: one(bulkOutcome),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/documents/undo',
    access: 'documents.create',
    needs,
    summary: 'Cofnięcie własnej ostatniej czynności, do dwóch minut po niej',
    body: z.strictObject({ ids }),
    response: one(bulkOutcome),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/documents/ask',
    access: 'documents.review',
    needs,
    summary: 'Prośba o dokumenty do jednej lub wielu firm',
    body: documentRequest,
    response: one(z.object({ messages: z.int(), unreachable: z.array(z.string()) })),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api/documents/:id/acknowledge',
    access: 'documents.acknowledge',
    needs,
    summary: 'Potwierdzenie przez klienta, że zapoznał się z dokumentem biura',
    body: nothing,
    response: one(document),
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/documents/:id/invoice',
    access: 'documents.read',
    needs,
    summary: 'Faktura FA(3) z pliku XML w czytelnej postaci; pusta, gdy dokument jej nie ma',
    query: z.strictObject({ file_id: id.optional() }),
    response: one(invoice.nullable()),
  }),
  review: move('review', 'documents.review', 'Weryfikacja', nothing),
  accept: move('accept', 'documents.review', 'Przyjęcie', nothing),
  book: move('book', 'documents.review', 'Zaksięgowanie', nothing),
  return: move('return', 'documents.review', 'Odesłanie do poprawy', documentReason),
  reject: move('reject', 'documents.review', 'Odrzucenie', documentReason),
  unbook: move('unbook', 'documents.unbook', 'Cofnięcie księgowania', documentReason),
  resend: move('resend', 'documents.create', 'Nowa wersja pliku po poprawie', newVersion),
}
