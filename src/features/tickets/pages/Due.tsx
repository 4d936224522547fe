import type { TicketRow } from '#features/tickets/contract.ts'
import { dueText } from '#features/tickets/labels.ts'
import { urgencyLooks } from '#features/tickets/looks.ts'
import { Status } from '#web/ui/Status.tsx'

/** When the office owes the client an answer: late in red, soon late in amber. */
export function Due({ ticket, size = 'row' }: { ticket: Pick<TicketRow, 'due_at' | 'urgency'>; size?: 'pill' | 'row' }) {
  if (ticket.urgency === 'none' || !ticket.due_at) return size === 'row' ? '–' : null
  const late = ticket.urgency === 'late'
  return <Status size={size} look={{ ...urgencyLooks[ticket.urgency], label: `${late ? 'Po czasie' : 'Odpowiedź'} ${dueText(ticket.due_at, late)}` }} />
}
