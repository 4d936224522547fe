import type { TicketRow } from '#features/tickets/contract.ts'
import { seesContent } from '#features/tickets/rules.ts'
import type { Subject } from '#server/subjects.ts'

type Known = Pick<TicketRow, 'id' | 'number' | 'title' | 'company_id' | 'company_title' | 'payroll' | 'author_id' | 'assignee_id'>

/** A ticket as what people talk about. */
export const subjectOf = (ticket: Known, participants: readonly string[] = []): Subject => ({
  id: ticket.id,
  company_id: ticket.company_id,
  title: `sprawa ${ticket.number} „${ticket.title}” (${ticket.company_title})`,
  paths: { staff: `/dashboard/tickets/${ticket.id}`, client: `/tickets/${ticket.id}` },
  seenBy: person => (person.isAdmin || person.companies.has(ticket.company_id)) && seesContent(person, ticket),
  takesPart: person =>
    person.id === ticket.author_id ||
    person.id === ticket.assignee_id ||
    participants.includes(person.id) ||
    // Nobody leads it: whoever looks after the company hears of it.
    (ticket.assignee_id === null && person.roles.includes('caretaker')),
})
