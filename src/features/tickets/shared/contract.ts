import { z } from 'zod'
import { attachedFile } from '#features/files/shared/contract.ts'
import { answerFields, categoryFields, ticketFields } from './fields.ts'
import { maxCategories, maxTicketFiles, slugShape, ticketActions, type TicketAction } from './rules.ts'
import type { Permission } from '#kernel/access/access.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant, paragraphs, placeAmong, text } from '#kernel/fields/scalars.ts'
import { bodyOf, filterKinds, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { isIdShaped } from '#kernel/identifiers/ids.ts'
import { listing } from '#kernel/listing/listing.ts'

export const ticketRow = z.object({ id: z.uuid(), ...rowOf(ticketFields), updated_at: instant, version: z.int() })
export type TicketRow = z.infer<typeof ticketRow>

const person = z.object({ id: z.uuid(), name: z.string(), is_staff: z.boolean() })

export const ticket = z.object({
  id: z.uuid(),
  ...recordOf(ticketFields),
  merged_into: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  participants: z.array(person),
  files: z.array(attachedFile),
  actions: z.array(z.enum(ticketActions)),
  may_change: z.boolean(),
  may_rate: z.boolean(),
  updated_at: instant,
  version: z.int(),
})
export type Ticket = z.infer<typeof ticket>

const { company_id, category_id, title, description, priority, assignee_id } = bodyOf(ticketFields)

export const newTicket = z.strictObject({
  company_id,
  category_id,
  title,
  description,
  priority: priority.default(ticketFields.priority.initial),
  file_ids: z.array(id).max(maxTicketFiles, `Do sprawy można dołączyć najwyżej ${maxTicketFiles} plików.`).default([]),
})
export const ticketChange = z.strictObject({ title, category_id, priority, assignee_id }).partial()
export const ticketMerge = z.strictObject({ into_id: id })
export const ticketRating = z.strictObject({ rating: z.int().min(1, 'Proszę wybrać ocenę od 1 do 5.').max(5), rating_text: blank(paragraphs(500)).optional() })
export const ticketPeople = z.strictObject({ user_ids: z.array(id).max(50, 'Sprawę może śledzić najwyżej 50 osób.') })

/** For staff; clients read neither who leads it nor how soon. */
export const ticketCategory = z.object({ id: z.uuid(), ...recordOf(categoryFields), response_hours: z.int().nullable(), version: z.int() })
export type Category = z.infer<typeof ticketCategory>

const category = bodyOf(categoryFields)
export const ticketCategoryBody = z.strictObject({
  ...category,
  slug: text(40)
    .overwrite(value => value.toLowerCase())
    .refine(value => slugShape.test(value), 'Adres składa się z małych liter bez polskich znaków, cyfr i łączników, np. „kadry-i-place”.')
    .refine(value => value !== 'new' && !isIdShaped(value), 'Tego adresu używa portal. Proszę wybrać inny.')
    .meta({ examples: ['podatki-lokalne'] }),
  response_hours: z
    .int('Proszę podać liczbę godzin.')
    .min(1, 'Czas odpowiedzi to co najmniej 1 godzina pracy biura.')
    .max(400, 'Czas odpowiedzi to najwyżej 400 godzin pracy biura.'),
  archived: category.archived.optional(),
})

export const cannedAnswer = z.object({ id: z.uuid(), ...recordOf(answerFields), version: z.int() })
export type CannedAnswer = z.infer<typeof cannedAnswer>
export const cannedAnswerBody = z.strictObject({
  ...bodyOf(answerFields),
  content: z
    .string()
    .min(1, 'Proszę wpisać treść odpowiedzi.')
    .max(100_000, 'Odpowiedź jest za długa.')
    .meta({ examples: ['<p>Dziękujemy za wiadomość.</p>'] }),
})

const read = { access: 'tickets.read' } as const
const create = { access: 'tickets.create' } as const
const work = { access: 'tickets.work' } as const
const settings = { access: 'tickets.settings' } as const
const answers = { access: 'tickets.answers' } as const

function move<const Action extends TicketAction, const P extends Permission>(action: Action, access: P, summary: string) {
  return endpoint({ method: 'POST', path: `/api/tickets/:id/${action}`, access, summary, body: z.strictObject({}), response: one(ticket), current: ticket })
}

export const tickets = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets',
    ...read,
    summary: 'Lista spraw',
    query: listing(ticketRow, { sort: 'last_word_at:desc', except: ['version'], also: { participant_id: 'ids', ...filterKinds(ticketFields) } }),
    response: pageOf(ticketRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/tickets/:id', ...read, summary: 'Sprawa', response: one(ticket) }),
  create: endpoint({ method: 'POST', path: '/api/tickets', ...create, summary: 'Nowa sprawa', body: newTicket, response: one(ticket) }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tickets/:id',
    ...work,
    summary: 'Zmiana tytułu, kategorii, ważności i osoby prowadzącej',
    body: ticketChange,
    response: one(ticket),
  }),
  start: move('start', 'tickets.work', 'Podjęcie sprawy'),
  wait: move('wait', 'tickets.work', 'Oczekiwanie na klienta'),
  resume: move('resume', 'tickets.work', 'Wznowienie sprawy'),
  resolve: move('resolve', 'tickets.work', 'Rozwiązanie sprawy'),
  withdraw: move('withdraw', 'tickets.create', 'Zakończenie własnej sprawy przez klienta, który nie czeka już na odpowiedź'),
  reopen: move('reopen', 'tickets.create', 'Ponowne otwarcie rozwiązanej sprawy'),
  close: move('close', 'tickets.work', 'Zamknięcie rozwiązanej sprawy'),
  undo: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/undo',
    ...create,
    summary: 'Cofnięcie własnej ostatniej czynności, do dwóch minut po niej',
    body: z.strictObject({}),
    response: one(ticket),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/merge',
    ...work,
    summary: 'Połączenie z inną sprawą tej samej firmy: rozmowa i pliki przechodzą do niej, ta się zamyka',
    body: ticketMerge,
    response: one(ticket),
  }),
  rate: endpoint({ method: 'POST', path: '/api/tickets/:id/rate', ...create, summary: 'Ocena rozwiązanej sprawy', body: ticketRating, response: one(ticket) }),
  read: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/read',
    ...read,
    summary: 'Oznaczenie sprawy jako przeczytanej',
    body: z.strictObject({}),
    response: done,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/people',
    ...work,
    summary: 'Kto widzi tę sprawę, a więc może ją prowadzić albo śledzić',
    response: z.object({ data: z.array(person) }),
  }),
  setPeople: endpoint({
    method: 'PUT',
    path: '/api/tickets/:id/people',
    ...work,
    summary: 'Osoby, które śledzą sprawę',
    body: ticketPeople,
    response: one(ticket),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/tickets/categories',
    ...read,
    summary: 'Kategorie spraw',
    response: z.object({ data: z.array(ticketCategory) }),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/api/tickets/categories',
    ...settings,
    summary: 'Nowa kategoria spraw',
    body: ticketCategoryBody,
    response: one(ticketCategory),
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/api/tickets/categories/:id',
    ...settings,
    summary: 'Zmiana kategorii spraw',
    body: ticketCategoryBody,
    response: one(ticketCategory),
  }),
  moveCategory: endpoint({
    method: 'POST',
    path: '/api/tickets/categories/:id/move',
    ...settings,
    summary: 'Miejsce kategorii wśród innych',
    body: placeAmong(maxCategories),
    response: z.object({ data: z.array(ticketCategory) }),
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/api/tickets/categories/:id',
    ...settings,
    summary: 'Usunięcie kategorii; używana trafia do archiwum',
    response: done,
  }),
  answers: endpoint({
    method: 'GET',
    path: '/api/tickets/answers',
    ...work,
    summary: 'Gotowe odpowiedzi',
    response: z.object({ data: z.array(cannedAnswer) }),
  }),
  createAnswer: endpoint({
    method: 'POST',
    path: '/api/tickets/answers',
    ...answers,
    summary: 'Nowa gotowa odpowiedź',
    body: cannedAnswerBody,
    response: one(cannedAnswer),
  }),
  updateAnswer: endpoint({
    method: 'PUT',
    path: '/api/tickets/answers/:id',
    ...answers,
    summary: 'Zmiana gotowej odpowiedzi',
    body: cannedAnswerBody,
    response: one(cannedAnswer),
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/api/tickets/answers/:id',
    ...answers,
    summary: 'Usunięcie gotowej odpowiedzi',
    response: done,
  }),
}
