import { hoursOf } from '#features/tenants/shared/rules.ts'
import { listReaders } from '#features/comments/server/audience.ts'
import { settingsHandlers } from './api-settings.ts'
import { tickets } from '#features/tickets/shared/contract.ts'
import { createTicket, requireCategory } from './create.ts'
import { mergeTickets } from './merge.ts'
import { findAssignee } from './assignee.ts'
import { answer, changed, move, publicPart } from './transitions.ts'
import { notifyPeople, withdrawAssigned } from './audit.ts'
import { retimeClock } from '#features/tickets/shared/rules.ts'
import * as store from './store.ts'
import { findPerson, markRead, setParticipants } from './store-people.ts'
import { ticketTarget } from './comment-target.ts'
import { publish } from '#features/realtime/store.ts'
import { undoStep } from './undo.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, forbidden, invalid, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

type Call = PersonContext<{ id: string }>

function requireChangeable({ actor }: Call, ticket: store.StoredTicket) {
  if (ticket.may_change) return
  if (ticket.state === 'closed' && ticket.content_visible && canIn(actor, 'tickets.work', ticket.company_id))
    throw new Failure('conflict', 'Ta sprawa jest zamknięta i nie można jej już zmienić.', { record: publicPart(ticket) })
  throw forbidden()
}

/** Another category has its own time to answer, and perhaps fewer who may read it: whoever leads it must be one of them. */
async function moveCategory(
  { db, actor, office }: Call,
  before: store.StoredTicket,
  category_id: string | undefined,
): Promise<{ payroll?: boolean; values?: store.TicketValues }> {
  if (!category_id || category_id === before.category_id) return {}
  const { id, payroll, response_hours, assignee_id } = await requireCategory(db, actor, category_id, before.company_id)
  const now = new Date().toISOString()
  const clock = retimeClock(before.clock, now, { before: before.response_hours * 3600, after: response_hours * 3600 }, hoursOf(office.settings))
  return { payroll, values: { category_id: id, ...clock, assignee_id: await findAssignee(db, { ...before, payroll }, before.assignee_id, assignee_id) } }
}

const readersOf = ({ db }: Call, ticket: store.StoredTicket) => listReaders(db, ticketTarget(ticket), false)

const updateTicket: Handler<typeof tickets.update> = async call => {
  const { db, actor, params, body, origin } = call
  const before = await store.lockTicket(db, actor, params.id)
  requireChangeable(call, before)
  requireVersion(origin, publicPart(before))
  const moved = await moveCategory(call, before, body.category_id)
  const assignee = body.assignee_id && body.assignee_id !== before.assignee_id ? await findPerson(db, body.assignee_id) : undefined
  if (body.assignee_id && body.assignee_id !== before.assignee_id) {
    if (!assignee) throw notFound()
    const readers = await readersOf(call, { ...before, payroll: moved.payroll ?? before.payroll })
    if (!readers.some(reader => reader.is_staff && reader.id === assignee.id))
      throw invalid({ assignee_id: 'Sprawę prowadzi osoba z biura, która ma do niej dostęp.' })
  }
  await store.updateTicket(db, before.id, { ...moved.values, ...body })
  const after = await changed(call, 'updated', before)
  if (after.assignee_id !== before.assignee_id) {
    await withdrawAssigned(db, before.id)
    if (after.assignee_id) await notifyPeople(call, after, 'assigned', [after.assignee_id])
  }
  return answer(after)
}

export const ticketsApi = handlers(tickets, {
  ...settingsHandlers,
  list: ({ db, actor, query }) => store.listTickets(db, actor, query),
  get: async call => answer(await store.getTicket(call.db, call.actor, call.params.id)),
  create: async call => answer(await createTicket(call)),
  start: call => move(call, 'start'),
  wait: call => move(call, 'wait'),
  resume: call => move(call, 'resume'),
  resolve: call => move(call, 'resolve'),
  withdraw: call => move(call, 'withdraw'),
  reopen: call => move(call, 'reopen'),
  close: call => move(call, 'close'),
  undo: async call => answer(await undoStep(call)),
  merge: async call => answer(await mergeTickets(call)),

  update: updateTicket,

  rate: async call => {
    const { db, actor, params, body } = call
    const before = await store.lockTicket(db, actor, params.id)
    if (!canIn(actor, 'tickets.create', before.company_id) || actor.isAdmin) throw forbidden()
    if (!before.may_rate)
      throw new Failure('conflict', 'Ocenić można rozwiązaną sprawę, na którą biuro odpowiedziało, i to jeden raz.', { record: publicPart(before) })
    await store.updateTicket(db, before.id, { rating: body.rating, rating_text: body.rating_text ?? null })
    return answer(await changed(call, 'rated', before))
  },

  /** Read is read by one's own screens alone. */
  read: async ({ db, actor, params }) => {
    const ticket = await store.getTicket(db, actor, params.id)
    if (ticket.unread) {
      await markRead(db, ticket, actor.user_id)
      await publish(db, { entity: 'tickets', entity_id: ticket.id, company_id: ticket.company_id, user_id: actor.user_id })
    }
    return done
  },

  people: async call => {
    const ticket = await store.getTicket(call.db, call.actor, call.params.id)
    return { data: (await readersOf(call, ticket)).map(({ id, name, is_staff }) => ({ id, name, is_staff })) }
  },

  setPeople: async call => {
    const { db, actor, params, body, origin } = call
    const before = await store.lockTicket(db, actor, params.id)
    requireChangeable(call, before)
    requireVersion(origin, publicPart(before))
    const readers = await readersOf(call, before)
    if (!body.user_ids.every(id => readers.some(reader => reader.id === id)))
      throw invalid({ user_ids: 'Sprawę może śledzić tylko ten, kto ma do niej dostęp.' })
    await setParticipants(db, before, body.user_ids)
    await store.updateTicket(db, before.id, {})
    return answer(await changed(call, 'followed', before))
  },
})
