import { sql } from 'kysely'
import { hoursOf } from '#features/tenants/shared/rules.ts'
import { enterState } from './transitions.ts'
import { auditTicket, trace } from './audit.ts'
import { automaticMoves, pauseClock, resumeClock, stoppedClock } from '#features/tickets/shared/rules.ts'
import { getTicket, lockTicket, type StoredTicket, type TicketValues, updateTicket } from './store.ts'
import { findLastWord, markRead } from './store-people.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

type Call = Pick<PersonContext, 'db' | 'actor' | 'office'>

/** The office's word ends the clock, also one that stands, and takes a new ticket up; a client's word brings back one that waited for it, and asks for the next answer. */
function consequences({ actor, office }: Call, ticket: StoredTicket): TicketValues {
  const { answered, taken_up } = automaticMoves
  if (actor.isAdmin) return ticket.state === taken_up.from ? { state: taken_up.to, ...stoppedClock } : stoppedClock
  if (ticket.state === answered.from) {
    const back = enterState(office, ticket, answered.to)
    return { ...back, ...resumeClock(ticket.clock, new Date().toISOString(), ticket.response_hours * 3600, hoursOf(office.settings)) }
  }
  if (ticket.state === 'resolved') return {}
  return resumeClock(ticket.clock, new Date().toISOString(), ticket.response_hours * 3600, hoursOf(office.settings))
}

/** What follows when somebody says something about a ticket; a note of the office moves nothing. Throws 409 for one that is closed. */
export async function onTicketComment(call: Call, id: string, internal: boolean) {
  const { db, actor } = call
  const before = await lockTicket(db, actor, id)
  if (before.state === 'closed' && !internal) throw new Failure('conflict', 'Ta sprawa jest zamknięta. Proszę założyć nową.')
  await markRead(db, before, actor.user_id)
  if (internal) return
  const values = consequences(call, before)
  await updateTicket(db, id, { ...values, last_word_at: sql<string>`now()`, last_word_by: actor.user_id })
  const after = await getTicket(db, actor, id)
  const action = values.state && values.state !== before.state ? 'moved' : 'answered'
  await auditTicket(db, after, { action, before: trace(before), after: trace(after) })
}

/** An answer that its author takes back was none: the client's word is the last one again, and waits since it was said. */
export async function onTicketCommentRemoved({ db, actor, office }: Call, id: string, internal: boolean) {
  if (internal || !actor.isAdmin) return
  const before = await lockTicket(db, actor, id)
  const word = await findLastWord(db, id)
  if (word.is_staff || Date.parse(word.at) >= Date.parse(before.last_word_at)) return
  await updateTicket(db, id, { ...clockSince(word.at, before, office), last_word_at: word.at, last_word_by: word.by })
  const after = await getTicket(db, actor, id)
  await auditTicket(db, after, { action: 'unsaid', before: trace(before), after: trace(after) })
}

/** As it runs, or stands, for a question of then. */
function clockSince(askedAt: string, { state, clock, response_hours }: StoredTicket, { settings }: Call['office']): TicketValues {
  if (state === 'resolved' || state === 'closed') return {}
  const hours = hoursOf(settings)
  const running = resumeClock(clock, askedAt, response_hours * 3600, hours)
  return state === automaticMoves.answered.from ? pauseClock(running, new Date().toISOString(), hours) : running
}
