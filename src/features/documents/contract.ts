import { z } from 'zod'
import { type DocumentAction, documentActions, documentCategories, documentStates } from '#features/documents/rules.ts'
import { file } from '#features/files/contract.ts'
import type { Permission } from '#kernel/access.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant, money, month, plain_date, text } from '#kernel/fields.ts'
import { listing } from '#kernel/listing.ts'

const category = z.enum(documentCategories)
const sum = z.string().nullable()

export const documentRow = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  company_title: z.string(),
  month: z.string(),
  title: z.string(),
  category,
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
  author_id: z.uuid(),
  author_name: z.string(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type DocumentRow = z.infer<typeof documentRow>

const documentFile = file.extend({ revision: z.int() })
export type DocumentFile = z.infer<typeof documentFile>

export const document = documentRow.extend({
  state_reason: z.string().nullable(),
  note: z.string().nullable(),
  /** Its settlement is closed: it can be read and nothing else. */
  month_closed: z.boolean(),
  /** Newest first. */
  files: z.array(documentFile),
  /** What this person may do now. */
  actions: z.array(z.enum(documentActions)),
  may_change: z.boolean(),
  may_remove: z.boolean(),
  /** False: a payroll document whose amounts and files this person may not see. */
  content_visible: z.boolean(),
})
export type Document = z.infer<typeof document>

const description = {
  number: blank(text(60)).optional(),
  issue_date: blank(plain_date).optional(),
  net: blank(money).optional(),
  vat: blank(money).optional(),
  gross: blank(money).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Podaj trzyliterowy kod waluty, np. PLN.')
    .optional(),
  counterparty: blank(text(200)).optional(),
  counterparty_vat_number: blank(text(20)).optional(),
  note: blank(text(2000)).optional(),
}
const file_ids = z.array(id, 'Dodaj co najmniej jeden plik.').min(1, 'Dodaj co najmniej jeden plik.').max(20, 'Jeden dokument może mieć najwyżej 20 plików.')

export const newDocument = z.strictObject({ company_id: id, month, category, title: text(200).optional(), file_ids, ...description })
export const documentChange = z.strictObject({ title: text(200).optional(), month: month.optional(), category: category.optional(), ...description })
export const reasonBody = z.strictObject({ reason: text(2000) })
export const newVersion = z.strictObject({ file_ids, note: description.note })

const needs = 'documents'
const nothing = z.strictObject({})

function move<const Action extends DocumentAction, const Body extends z.ZodType>(action: Action, access: Permission, summary: string, body: Body) {
  return endpoint({ method: 'POST', path: `/api/documents/:id/${action}`, access, needs, summary, body, response: one(document) })
}

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    access: 'documents.read',
    needs,
    summary: 'Lista dokumentów',
    query: listing(documentRow, { sort: 'created_at:desc', except: ['version'] }),
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
  review: move('review', 'documents.review', 'Weryfikacja', nothing),
  accept: move('accept', 'documents.review', 'Przyjęcie', nothing),
  book: move('book', 'documents.review', 'Zaksięgowanie', nothing),
  return: move('return', 'documents.review', 'Odesłanie do poprawy', reasonBody),
  reject: move('reject', 'documents.review', 'Odrzucenie', reasonBody),
  unbook: move('unbook', 'documents.unbook', 'Cofnięcie księgowania', reasonBody),
  resend: move('resend', 'documents.create', 'Nowa wersja pliku po poprawie', newVersion),
}
