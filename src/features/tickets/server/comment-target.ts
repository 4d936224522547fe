import type { TicketRow } from '#features/tickets/shared/contract.ts'
import { chooseLeader, seesContent } from '#features/tickets/shared/rules.ts'
import type { CommentTarget } from '#features/comments/server/comment-target.ts'

type TargetTicket = Pick<TicketRow, 'id' | 'number' | 'title' | 'company_id' | 'company_title' | 'payroll' | 'author_id' | 'assignee_id'>

/** Of which company it is, and who may read it. */
export const placeOf = (ticket: Pick<TargetTicket, 'company_id' | 'payroll' | 'author_id'>): Pick<CommentTarget, 'company_id' | 'seenBy'> => ({
  company_id: ticket.company_id,
  seenBy: person => (person.isAdmin || person.companies.has(ticket.company_id)) && seesContent(person, ticket),
})

/** A ticket as what people talk about. */
export const ticketTarget = (ticket: TargetTicket, participants: readonly string[] = []): CommentTarget => ({
  ...placeOf(ticket),
  id: ticket.id,
  title: `sprawa ${ticket.number} „${ticket.title}”`,
  company_title: ticket.company_title,
  paths: { staff: `/dashboard/tickets/${ticket.id}`, client: `/tickets/${ticket.id}` },
  takesPart: (person, readers) =>
    person.id === ticket.author_id || participants.includes(person.id) || person.id === chooseLeader(readers, ticket.payroll, [ticket.assignee_id]),
})
