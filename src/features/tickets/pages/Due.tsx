import type { TicketRow } from '#features/tickets/shared/contract.ts'
import { dueText } from '#features/tickets/shared/labels.ts'
import { urgencyBadges } from './badges.ts'
import { Status } from '#web/ui/feedback/Status.tsx'

interface Props {
  ticket: Pick<TicketRow, 'due_at' | 'urgency'>
  size?: 'pill' | 'row'
  /** Where the place says already what is due. */
  short?: boolean
}

/** When the office owes the client an answer: late in red, soon late in amber. */
export function Due({ ticket, size = 'row', short = false }: Props) {
  if (ticket.urgency === 'none' || !ticket.due_at) return null
  const late = ticket.urgency === 'late'
  const due = dueText(ticket.due_at, late)
  return <Status size={size} look={{ ...urgencyBadges[ticket.urgency], label: late ? `Po terminie ${due}` : short ? due : `Odpowiedź ${due}` }} />
}
