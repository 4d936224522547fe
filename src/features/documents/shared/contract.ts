import { z } from 'zod'
import { invoice } from './contract-invoice.ts'
import { exchangeRate } from './exchange-rate.ts'
import { binFields, documentFields, requestFields } from './fields.ts'
import { chosenMarkers, type DocumentAction, documentActions } from './rules.ts'
import { maxAsked, sentRequest, sentRequests } from '#features/settlements/shared/contract-many.ts'
import { storedFile } from '#features/files/shared/contract.ts'
import type { Permission } from '#kernel/access/access.ts'
import { bulkOutcome, done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { bodyOf, changeOf, filterKinds, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { tableFile } from '#kernel/fields/table-file.ts'
import { id, instant, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

const commonFields = { tags: z.array(z.string()), updated_at: instant, version: z.int() }

export const documentRow = z.object({ id: z.uuid(), ...rowOf(documentFields), category_name: z.string(), ...commonFields })
export type DocumentRow = z.infer<typeof documentRow>

export const binRow = documentRow.extend(recordOf(pickFields(binFields, ['removed_at', 'removed_by_name'])))
export type BinRow = z.infer<typeof binRow>

export const documentFile = storedFile.extend({ revision: z.int(), author_name: z.string().nullable() })
export type DocumentFile = z.infer<typeof documentFile>

export const duplicate = z.object({ id: z.uuid(), title: z.string(), month: z.string(), by: z.enum(['file', 'ksef_number', 'number', 'likely']) })
export type Duplicate = z.infer<typeof duplicate>

export const linkKinds = ['corrects', 'corrected_by', 'settles', 'settled_by'] as const
export const documentLink = z.object({
  id: z.uuid(),
  title: z.string(),
  month: z.string(),
  number: z.string().nullable(),
  ksef_number: z.string().nullable(),
  kind: z.enum(linkKinds),
})
export type DocumentLink = z.infer<typeof documentLink>

export const document = z.object({
  id: z.uuid(),
  ...recordOf(documentFields),
  ...commonFields,
  duplicates: z.array(duplicate),
  links: z.array(documentLink),
  /** Newest first. */
  files: z.array(documentFile),
  actions: z.array(z.enum(documentActions)),
  may_change: z.boolean(),
  may_remove: z.boolean(),
  may_acknowledge: z.boolean(),
})
export type Document = z.infer<typeof document>

/** An invoice that was sent as something else says what it is; what KSeF has brought before is attached to that document, which is answered. */
const createdDocument = document.extend({ suggested_category: z.string().nullable(), attached: z.boolean() })
export type CreatedDocument = z.infer<typeof createdDocument>

const tags = z
  .array(text(40))
  .max(20, 'Dokument może mieć najwyżej 20 etykiet.')
  .overwrite(list => [...new Set(list)])

const { company_id, month, category, title, direction, receipt, ...values } = {
  ...bodyOf(documentFields),
  category: text(60).meta({ examples: ['purchase_invoice'] }),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Proszę podać trzyliterowy kod waluty, np. PLN.'),
  exchange_rate: exchangeRate,
  tags,
}
const { reason, other_id } = changeOf(documentFields)
const description = z.object({ title, ...values }).partial().shape
const file_ids = z
  .array(id, 'Proszę dodać co najmniej jeden plik.')
  .min(1, 'Proszę dodać co najmniej jeden plik.')
  .max(20, 'Jeden dokument może mieć najwyżej 20 plików.')

export const newDocument = z.strictObject({
  company_id: id,
  /** Without it that of an invoice's date, else the first month that the client has not declared complete. */
  month: month.optional(),
  category,
  file_ids,
  ...description,
  /** Only the office: papers of the client that it enters itself, or its own for the client to read. */
  direction: direction.optional(),
  receipt: receipt.optional(),
  /** Goes on although the same is there already. */
  allow_duplicate: z.boolean().optional(),
  /** Goes on although the invoice is made out to somebody else. */
  allow_other_buyer: z.boolean().optional(),
})
export const documentChange = z.strictObject({ ...description, month: month.optional(), category: category.optional() })
export const documentReason = z.strictObject({ reason })
export const documentMarker = z.strictObject({ jpk_marker: z.enum(chosenMarkers).nullable(), reason })
export const otherDocument = z.strictObject({ other_id })
export const newVersion = z.strictObject({
  file_ids,
  note: description.note,
  /** Goes on although the same is in another document already. */
  allow_duplicate: z.boolean().optional(),
})

const ids = z
  .array(id, 'Proszę zaznaczyć co najmniej jeden dokument.')
  .min(1, 'Proszę zaznaczyć co najmniej jeden dokument.')
  .max(100, 'Naraz można zmienić najwyżej 100 dokumentów.')
export const documentBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept'), ids }),
  z.strictObject({ action: z.literal('return'), ids, reason }),
  z.strictObject({ action: z.literal('move'), ids, month }),
  z.strictObject({ action: z.literal('tag'), ids, tags }),
  z.strictObject({ action: z.literal('remove'), ids }),
])
export type DocumentBulk = z.infer<typeof documentBulk>
export const bulkReason = z.strictObject({ reason })
export const bulkMonth = z.strictObject({ month })
export const bulkTags = z.strictObject({ tags: text(400) })

export const documentRequest = z.strictObject({
  company_ids: z.array(id).min(1, 'Proszę wybrać co najmniej jedną firmę.').max(maxAsked, `Naraz można poprosić najwyżej ${maxAsked} firm.`),
  month,
  missing: z.array(text(200)).min(1, 'Napisz, czego brakuje.').max(30, 'Lista może mieć najwyżej 30 pozycji.'),
  note: changeOf(requestFields).note.optional(),
})
export const requestPreview = documentRequest.pick({ company_ids: true, month: true })

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
      also: { ...filterKinds(documentFields), category: 'choice', to_answer: 'boolean', mine: 'boolean' },
    }),
    response: pageOf(documentRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/documents/:id', access: 'documents.read', needs, summary: 'Dokument', response: one(document) }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents',
    access: 'documents.create',
    needs,
    // The papers are looked at before anything is held.
    effect: 'ownTransaction',
    summary: 'Nowy dokument z przesłanych plików',
    body: newDocument,
    response: one(createdDocument),
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/documents/month',
    access: 'documents.create',
    needs,
    summary: 'Miesiąc, do którego trafi dokument, i miesiące, które klient zgłosił jako kompletne',
    query: z.strictObject({ company_id: id }),
    response: one(z.object({ month: z.string(), declared: z.array(z.string()) })),
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
    query: listing(binRow, {
      sort: 'removed_at:desc',
      except: ['version'],
      also: { ...filterKinds(pickFields(documentFields, ['net', 'vat', 'gross', 'exchange_rate', 'gross_pln'])), category: 'choice' },
    }),
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
    response: one(z.object({ messages: z.int(), unreachable: z.array(z.string()), ...sentRequest.shape })),
  }),
  unask: endpoint({
    method: 'POST',
    path: '/api/documents/unask',
    access: 'documents.review',
    needs,
    summary: 'Cofnięcie własnych próśb o dokumenty, zanim wyjdzie poczta; odmowy osobno',
    body: sentRequests,
    response: one(bulkOutcome),
  }),
  askPreview: endpoint({
    method: 'POST',
    path: '/api/documents/ask/preview',
    access: 'documents.review',
    needs,
    summary: 'Kto i jaką drogą otrzymałby prośbę o dokumenty',
    body: requestPreview,
    response: z.object({
      data: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          /** Owners with an account. */
          people: z.int(),
          /** The company's own address, where it is written to. */
          email: z.string().nullable(),
          /** When it was last asked for what is missing in this month. */
          asked_at: instant.nullable(),
        }),
      ),
    }),
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
    summary: 'Faktura elektroniczna z pliku XML w czytelnej postaci; pusta, gdy dokument jej nie ma',
    query: z.strictObject({ file_id: id.optional() }),
    response: one(invoice.nullable()),
  }),
  invoicePdf: endpoint({
    method: 'GET',
    path: '/api/documents/:id/invoice/pdf',
    access: 'documents.read',
    needs,
    summary: 'Ta sama faktura jako PDF, z kodem weryfikującym KSeF; puste, gdy dokument jej nie ma',
    query: z.strictObject({ file_id: id.optional() }),
    response: one(tableFile.nullable()),
  }),
  review: move('review', 'documents.review', 'Weryfikacja', nothing),
  accept: move('accept', 'documents.review', 'Przyjęcie', nothing),
  book: move('book', 'documents.review', 'Zaksięgowanie', nothing),
  return: move('return', 'documents.review', 'Odesłanie do poprawy', documentReason),
  reject: move('reject', 'documents.review', 'Odrzucenie', documentReason),
  unbook: move('unbook', 'documents.unbook', 'Cofnięcie księgowania', documentReason),
  join: endpoint({
    method: 'POST',
    path: '/api/documents/:id/join',
    access: 'documents.review',
    needs,
    summary: 'Ta sama faktura dwa razy: pliki, dane i komentarze obu dokumentów w jednym, który zostaje w odpowiedzi',
    body: otherDocument,
    response: one(document),
  }),
  tellApart: endpoint({
    method: 'POST',
    path: '/api/documents/:id/tell-apart',
    access: 'documents.review',
    needs,
    summary: 'To nie jest ta sama faktura: dokumenty nie są już pokazywane jako powtórzenie',
    body: otherDocument,
    response: one(document),
  }),
  marker: endpoint({
    method: 'POST',
    path: '/api/documents/:id/marker',
    access: 'documents.review',
    needs,
    summary: 'Znacznik JPK_V7M(3) ustalony przez biuro; pusty wraca do ustalanego samoczynnie',
    body: documentMarker,
    response: one(document),
    current: document,
  }),
  // As above, the papers are looked at first.
  resend: endpoint({ ...move('resend', 'documents.create', 'Nowa wersja pliku po poprawie', newVersion), effect: 'ownTransaction' }),
}
