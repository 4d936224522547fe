import { z } from 'zod'
import { systemTicketActions, systemTicketKinds, systemTicketStates, type SystemTicketAction } from './rules.ts'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, instant, paragraphs, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'
import { richText } from '#kernel/text/rich-text.ts'

export const systemTicketRow = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(systemTicketKinds),
  title: z.string(),
  state: z.enum(systemTicketStates),
  author_id: z.uuid(),
  author_name: z.string().nullable(),
  author_is_staff: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type SystemTicketRow = z.infer<typeof systemTicketRow>

export const systemTicket = systemTicketRow.extend({
  /** Rich text, with the screenshot in it. */
  description: z.string(),
  page: z.string().nullable(),
  browser: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: instant.nullable(),
  actions: z.array(z.enum(systemTicketActions)),
})
export type SystemTicket = z.infer<typeof systemTicket>

export const newSystemTicket = z.strictObject({
  kind: z.enum(systemTicketKinds),
  title: text(200),
  description: richText('<p>Przycisk nie działa.</p>'),
  page: blank(text(500)).optional(),
  browser: blank(text(300)).optional(),
})
const answer = blank(paragraphs(2000))
export const systemTicketAnswer = z.strictObject({ answer: answer.optional() })
export const systemTicketRejection = z.strictObject({ answer: paragraphs(2000) })

const needs = 'component:systemTickets'

function move<const Action extends SystemTicketAction, const Body extends z.ZodType>(action: Action, summary: string, body: Body) {
  return endpoint({
    method: 'POST',
    path: `/api/system-tickets/:id/${action}`,
    access: 'system_tickets.all',
    needs,
    summary,
    body,
    response: one(systemTicket),
    current: systemTicket,
  })
}

/** About the portal itself, from both sides to the office's administrators. */
export const systemTickets = {
  list: endpoint({
    method: 'GET',
    path: '/api/system-tickets',
    access: 'system_tickets.read',
    needs,
    summary: 'Lista zgłoszeń: własne, a dla administratora wszystkie',
    query: listing(systemTicketRow, { sort: 'created_at:desc', except: ['version'] }),
    response: pageOf(systemTicketRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/system-tickets/:id', access: 'system_tickets.read', needs, summary: 'Zgłoszenie', response: one(systemTicket) }),
  create: endpoint({
    method: 'POST',
    path: '/api/system-tickets',
    access: 'system_tickets.read',
    needs,
    summary: 'Nowe zgłoszenie',
    body: newSystemTicket,
    response: one(systemTicket),
  }),
  confirm: move('confirm', 'Potwierdzenie zgłoszenia', systemTicketAnswer),
  start: move('start', 'Podjęcie zgłoszenia', systemTicketAnswer),
  finish: move('finish', 'Zamknięcie zgłoszenia jako zrealizowanego', systemTicketAnswer),
  reject: move('reject', 'Odrzucenie zgłoszenia z odpowiedzią', systemTicketRejection),
  reopen: move('reopen', 'Ponowne otwarcie zgłoszenia', systemTicketAnswer),
}
