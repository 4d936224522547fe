import { sql } from 'kysely'
import { hoursOf } from '#features/tenants/shared/rules.ts'
import { assigneeOf } from './assignee.ts'
import { auditTicket, notifyPeople, type StepEvent, trace, withdrawSteps } from './audit.ts'
import { pauseClock, resumeClock, stoppedClock, type TicketAction, type TicketState, transitions } from '#features/tickets/shared/rules.ts'
import { getTicket, lockTicket, type StoredTicket, type TicketValues, updateTicket } from './store.ts'
import { listAnswered, listClients } from './store-people.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, forbidden } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Office } from '#platform/config/offices.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

const now = sql<string>`now()`

/** What a state brings with it: how the clock goes on, and since when it is resolved or closed. */
export function enterState(office: Office, ticket: StoredTicket, to: TicketState): TicketValues {
  const hours = hoursOf(office.settings)
  const instant = new Date().toISOString()
  if (to === 'waiting') return { state: to, ...pauseClock(ticket.clock, instant, hours) }
  if (to === 'resolved') return { state: to, ...stoppedClock, resolved_at: now }
  if (to === 'closed') return { state: to, ...stoppedClock, closed_at: now }
  const reopens = ticket.state === 'resolved'
  const goesOn = reopens || ticket.clock.left_seconds !== null
  return {
    state: to,
    ...(goesOn ? resumeClock(ticket.clock, instant, ticket.response_hours * 3600, hours) : {}),
    ...(reopens ? { resolved_at: null } : {}),
  }
}

function requireAction(actor: PersonContext['actor'], ticket: StoredTicket, action: TicketAction) {
  if (ticket.actions.includes(action)) return
  const { from, who } = transitions[action]
  if (!canIn(actor, who, ticket.company_id) || !ticket.content_visible || from.includes(ticket.state)) throw forbidden()
  if (action === 'reopen' && ticket.state === 'closed')
    throw new Failure('conflict', 'Ta sprawa jest już zamknięta. Proszę założyć nową.', { record: publicPart(ticket) })
  throw new Failure('conflict', 'Stan sprawy zmienił się w międzyczasie i nie można już tego zrobić.', { record: publicPart(ticket) })
}

/** Without what only the server needs. */
export function publicPart({ clock, response_hours, ...ticket }: StoredTicket) {
  return ticket
}

export const answer = (ticket: StoredTicket) => ({ data: publicPart(ticket) })

export async function changed({ db, actor }: Pick<PersonContext, 'db' | 'actor'>, action: string, before: StoredTicket): Promise<StoredTicket> {
  const after = await getTicket(db, actor, before.id)
  await auditTicket(db, after, { action, before: trace(before), after: trace(after) })
  return after
}

/** What the client is told of the office's steps. */
const tells: Partial<Record<TicketAction, StepEvent>> = {
  start: 'taken_up',
  wait: 'waiting',
  resolve: 'resolved',
  reopen: 'reopened_by_office',
  close: 'closed',
}

/** What whoever leads it is told of. */
const tellsLeader: Partial<Record<TicketAction, StepEvent>> = { reopen: 'reopened', withdraw: 'withdrawn' }

async function tellOfStep(call: PersonContext, action: TicketAction, ticket: StoredTicket) {
  const { db, actor } = call
  await withdrawSteps(db, ticket.id)
  const toLeader = tellsLeader[action]
  if (toLeader) await notifyPeople(call, ticket, toLeader, await assigneeOf(db, ticket))
  const event = tells[action]
  if (!actor.isAdmin || !event) return
  // Whoever hears of the answer of a moment ago hears no second time that it is waited for.
  const heard = action === 'wait' ? await listAnswered(db, ticket.id, actor.user_id) : []
  await notifyPeople(
    call,
    ticket,
    event,
    (await listClients(db, ticket)).filter(id => !heard.includes(id)),
  )
}

/**
 * Any step of the table in rules.ts, with what people are told of it. Throws 403 without the right, 409 with the record from a state that has
 * no such step, 412 for another version.
 */
export async function move(call: PersonContext<{ id: string }>, action: TicketAction) {
  const { db, actor, params, origin, office } = call
  const before = await lockTicket(db, actor, params.id)
  requireAction(actor, before, action)
  requireVersion(origin, publicPart(before))
  await updateTicket(db, before.id, enterState(office, before, transitions[action].to))
  const after = await changed(call, action, before)
  await tellOfStep(call, action, after)
  return answer(after)
}
