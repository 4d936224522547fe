import { type AuditEntry, writeAudit } from '#features/audit/server/store.ts'
import { publishAll } from '#features/realtime/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { notify, type Teller, withdrawNotices } from '#features/notifications/server/store.ts'
import type { TicketRow } from '#features/tickets/shared/contract.ts'
import type { StoredTicket } from './store.ts'
import { listInformed, type TicketScope } from './store-people.ts'
import { ticketTarget } from './comment-target.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'

type AuditedTicket = TicketScope & Pick<TicketRow, 'id'>

/** Screens of whoever may know of it. */
export async function tellScreens(db: Db, ticket: AuditedTicket) {
  const event = { entity: 'tickets', entity_id: ticket.id, company_id: ticket.company_id }
  const informed = await listInformed(db, ticket)
  await publishAll(db, informed?.map(user_id => ({ ...event, user_id })) ?? [event])
}

/** The end of every write: the audit entry and the live screens. */
export async function auditTicket(db: Db, ticket: AuditedTicket, change: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  await writeAudit(db, { ...change, entity: 'tickets', entity_id: ticket.id, company_id: ticket.company_id })
  await tellScreens(db, ticket)
}

/** What the audit keeps of it, and a step is taken back by. */
export const trace = (ticket: StoredTicket) => {
  const { number, title, state, priority, category_id, assignee_id, description, rating, rating_text, merged_into, clock, resolved_at, closed_at, version } =
    ticket
  return { number, title, state, priority, category_id, assignee_id, description, rating, rating_text, merged_into, clock, resolved_at, closed_at, version }
}

/** What tells of a step; the next one makes it old. */
const stepEvents = ['taken_up', 'waiting', 'resolved', 'withdrawn', 'reopened', 'reopened_by_office', 'closed'] as const
export type StepEvent = (typeof stepEvents)[number]
type TicketEvent = 'new' | 'from_office' | 'assigned' | 'merged' | StepEvent

export const withdrawSteps = (db: Db, ticket_id: string) => withdrawNotices(db, ticket_id, ...stepEvents.map(event => `tickets.${event}` as const))

/** Who leads it stays told of that through its steps: only another leader, or another ticket in its place, makes it old. */
export const withdrawAssigned = (db: Db, ticket_id: string) => withdrawNotices(db, ticket_id, 'tickets.assigned')

type NotifiedTicket = AuditedTicket & Pick<TicketRow, 'number' | 'title' | 'company_title' | 'assignee_id'>

/** Tells these people, each of whom must see the ticket; what nobody did is done by the office. */
export async function notifyPeople({ db, office, installation }: Teller, ticket: NotifiedTicket, event: TicketEvent, recipients: readonly string[]) {
  const subject = ticketTarget(ticket)
  const person = await db.selectFrom('users').select(fullName('users').as('name')).where('id', '=', db.scope.user_id).executeTakeFirst()
  await notify(
    { db, office, installation },
    {
      event: `tickets.${event}`,
      about_id: ticket.id,
      company_id: ticket.company_id,
      recipients,
      variables: { osoba: person?.name ?? office.settings.office.name, numer: ticket.number, sprawa: ticket.title, firma: ticket.company_title },
      paths: subject.paths,
      seen_by: subject.seenBy,
      wait_seconds: undoSeconds,
    },
  )
}
