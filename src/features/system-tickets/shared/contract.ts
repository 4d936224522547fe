import { z } from 'zod'
import { answerFields, rejectionFields, systemTicketFields } from './fields.ts'
import { type SystemTicketAction, systemTicketActions } from './rules.ts'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const systemTicketRow = z.object({ id: z.uuid(), ...rowOf(systemTicketFields), updated_at: instant, version: z.int() })
export type SystemTicketRow = z.infer<typeof systemTicketRow>

export const systemTicket = systemTicketRow.extend({ ...recordOf(systemTicketFields), actions: z.array(z.enum(systemTicketActions)) })
export type SystemTicket = z.infer<typeof systemTicket>

export const newSystemTicket = z.strictObject(bodyOf(systemTicketFields)).partial({ page: true, browser: true })
export const systemTicketAnswer = z.strictObject(bodyOf(answerFields)).partial()
export const systemTicketRejection = z.strictObject(bodyOf(rejectionFields))

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

/** Reports about the portal, from clients and staff to the office's administrators. */
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
