import type { SystemTicketRow } from '#features/system-tickets/shared/contract.ts'
import { seesSystemTicket } from '#features/system-tickets/shared/rules.ts'
import type { CommentTarget } from '#features/comments/server/comment-target.ts'

/** A system ticket as what people talk about: its author and the administrators. */
export const systemTicketTarget = (ticket: Pick<SystemTicketRow, 'id' | 'number' | 'title' | 'author_id'>, company_id: string | null): CommentTarget => ({
  id: ticket.id,
  company_id,
  title: `zgłoszenie ${ticket.number} „${ticket.title}”`,
  company_title: null,
  paths: { staff: `/dashboard/system-tickets/${ticket.id}`, client: `/system-tickets/${ticket.id}` },
  seenBy: person => seesSystemTicket(person, ticket),
  // Nobody else reads along.
  takesPart: () => true,
})
