import { moveComments } from '#features/comments/server/store.ts'
import { changed, enterState, publicPart } from './transitions.ts'
import { notifyPeople, withdrawAssigned, withdrawSteps } from './audit.ts'
import { automaticMoves, joinClocks } from '#features/tickets/shared/rules.ts'
import { lockTicket, type StoredTicket, type TicketValues, updateTicket } from './store.ts'
import { addParticipants, listClients, listParticipants } from './store-people.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { newId } from '#platform/db/id.ts'
import { escapeHtml } from '#kernel/text/escape-html.ts'
import { richTextOf } from '#platform/security/rich-text.ts'

type Call = PersonContext<{ id: string }, unknown, { into_id: string }>

/** The first words of the one become a comment of the other, under their author's name and time. */
async function moveDescription(db: Db, from: StoredTicket, into: StoredTicket) {
  const { html, plain } = richTextOf(`<p><strong>${escapeHtml(`${from.number} ${from.title}`)}</strong></p>${from.description}`)
  await db
    .insertInto('comments')
    .values({
      id: newId(),
      company_id: into.company_id,
      subject_kind: 'ticket',
      subject_id: into.id,
      author_id: from.author_id,
      content: html,
      plain,
      created_at: from.created_at,
    })
    .execute()
}

const lastWordOf = (db: Db, id: string) => db.selectFrom('tickets').select(['last_word_at', 'last_word_by']).where('id', '=', id).executeTakeFirstOrThrow()

/** Who asked in the one waits for the answer in the other, which is then no longer the client's turn. */
function goOn(office: Office, from: StoredTicket, into: StoredTicket): TicketValues {
  const clock = joinClocks(into.clock, from.clock)
  const hasOpenQuestion = from.clock.due_at !== null && (into.state === 'waiting' || into.state === 'resolved')
  return { ...(hasOpenQuestion ? enterState(office, into, automaticMoves.answered.to) : {}), ...clock }
}

/**
 * Two tickets about one matter: talk, files, time, tasks and followers go to one of them, the other is closed. Throws 422 for two that do not
 * go together, 403 without the right, 409 with the record where the first is closed.
 */
export async function mergeTickets(call: Call): Promise<StoredTicket> {
  const { db, actor, params, body, office } = call
  // In one order, so that two people who merge both ways wait for each other.
  for (const id of [params.id, body.into_id].sort()) await db.selectFrom('tickets').select('id').where('id', '=', id).forUpdate().execute()
  const from = await lockTicket(db, actor, params.id)
  const into = await lockTicket(db, actor, body.into_id)
  if (from.id === into.id) throw invalid({ into_id: 'Sprawy nie można połączyć z nią samą.' })
  for (const ticket of [from, into]) if (!ticket.may_change && ticket.state !== 'closed') throw forbidden()
  if (from.state === 'closed') throw new Failure('conflict', 'Zamkniętej sprawy nie można już łączyć.', { record: publicPart(from) })
  if (into.state === 'closed') throw invalid({ into_id: 'Ta sprawa jest zamknięta. Proszę wybrać otwartą.' })
  if (from.company_id !== into.company_id) throw invalid({ into_id: 'Połączyć można tylko sprawy tej samej firmy.' })
  if (from.payroll !== into.payroll) throw invalid({ into_id: 'Sprawy kadrowej nie można połączyć ze sprawą innej kategorii: kto inny je widzi.' })
  // What one person says of pay is no other's to read.
  if (from.payroll && from.author_id !== into.author_id) throw invalid({ into_id: 'Sprawy kadrowe różnych osób nie mogą być połączone.' })
  await moveDescription(db, from, into)
  await moveComments(db, 'ticket', from.id, into.id)
  for (const table of ['ticket_files', 'uptimes'] as const) await db.updateTable(table).set({ ticket_id: into.id }).where('ticket_id', '=', from.id).execute()
  await db.updateTable('tasks').set({ source_id: into.id }).where('source', '=', 'ticket').where('source_id', '=', from.id).execute()
  await addParticipants(db, into, (await listParticipants(db, [from.id])).get(from.id) ?? [])
  await updateTicket(db, from.id, { ...enterState(office, from, 'closed'), merged_into_id: into.id })
  const later = Date.parse(from.last_word_at) > Date.parse(into.last_word_at) ? await lastWordOf(db, from.id) : {}
  await updateTicket(db, into.id, { ...goOn(office, from, into), ...later })
  const closed = await changed(call, 'merged', from)
  await withdrawSteps(db, from.id)
  await withdrawAssigned(db, from.id)
  await notifyPeople(call, closed, 'merged', await listClients(db, closed))
  return changed(call, 'merged_into', into)
}
