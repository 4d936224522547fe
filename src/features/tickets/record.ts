import { writeAudit } from '#features/audit/store.ts'
import { publish } from '#features/events/store.ts'
import { notify } from '#features/notifications/store.ts'
import type { TicketRow } from '#features/tickets/contract.ts'
import type { StoredTicket } from '#features/tickets/store.ts'
import { listInformed } from '#features/tickets/store-people.ts'
import { subjectOf } from '#features/tickets/subject.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { sql } from 'kysely'

export const forbidden = () => new Failure('forbidden', 'Brak uprawnień do tej czynności.')

type Known = Pick<TicketRow, 'id' | 'company_id' | 'payroll' | 'author_id'>

/** Screens of whoever may know of it. */
export async function tellScreens(db: Db, ticket: Known) {
  const event = { entity: 'tickets', entity_id: ticket.id, company_id: ticket.company_id }
  const informed = await listInformed(db, ticket)
  if (!informed) await publish(db, event)
  for (const user_id of informed ?? []) await publish(db, { ...event, user_id })
}

/** The end of every write: the audit entry and the live screens. */
export async function record(db: Db, action: string, ticket: Known, before: unknown, after: unknown) {
  await writeAudit(db, { action, entity: 'tickets', entity_id: ticket.id, company_id: ticket.company_id, before, after })
  await tellScreens(db, ticket)
}

/** What the audit keeps of it. */
export const trace = (ticket: StoredTicket) => {
  const { number, title, state, priority, category_id, assignee_id, description, rating, rating_text, merged_into } = ticket
  return { number, title, state, priority, category_id, assignee_id, description, rating, rating_text, merged_into }
}

/** Seconds in which a step taken back is not told of. */
const undoSeconds = 10

type TicketEvent = 'new' | 'from_office' | 'assigned' | 'waiting' | 'resolved' | 'reopened'

/** Tells these people, each of whom must see the ticket. */
export async function tellPeople(
  call: Pick<PersonContext, 'db' | 'office' | 'installation' | 'actor'>,
  ticket: StoredTicket,
  event: TicketEvent,
  recipients: readonly string[],
) {
  const subject = subjectOf(ticket)
  const { name } = await call.db
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', call.actor.user_id)
    .executeTakeFirstOrThrow()
  await notify(call, {
    event: `tickets.${event}`,
    about_id: ticket.id,
    company_id: ticket.company_id,
    recipients,
    variables: { osoba: name, numer: ticket.number, sprawa: ticket.title, firma: ticket.company_title },
    paths: subject.paths,
    seen_by: subject.seenBy,
    wait_seconds: undoSeconds,
  })
}
