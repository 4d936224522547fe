import { IconCircleCheck, IconHourglass, IconLock, IconPlayerPlay, IconRefresh, IconUserCheck } from '@tabler/icons-react'
import { type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { ticketActionLabels } from '#features/tickets/shared/labels.ts'
import type { TicketAction } from '#features/tickets/shared/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { attempt, toastFailure } from '#web/ui/feedback/attempt.ts'

export const ticketForms = ['sprawa', 'sprawy', 'spraw', 'sprawy'] as const

export const actionIcons: Record<TicketAction, typeof IconLock> = {
  // Not what measuring time has beside it.
  start: IconUserCheck,
  wait: IconHourglass,
  resume: IconPlayerPlay,
  resolve: IconCircleCheck,
  withdraw: IconCircleCheck,
  reopen: IconRefresh,
  close: IconLock,
}

export const actionNames = { ...ticketActionLabels, resolve: { ...ticketActionLabels.resolve, label: 'Rozwiąż' } }

export const refreshTickets = () => refreshQueries('tickets', 'counts', 'comments')

/** Takes back one's own last step. */
async function undo(id: string) {
  await attempt(async () => {
    await call(tickets.undo, { params: { id }, body: {} })
    toast('Cofnięto.')
  })
  await refreshTickets()
}

export async function moveTicket({ id, version }: Pick<Ticket, 'id' | 'version'>, action: TicketAction) {
  try {
    await call(tickets[action], { params: { id }, body: {}, version })
    toast(ticketActionLabels[action].done, { undo: () => undo(id), about: [id] })
  } catch (error) {
    toastFailure(error)
    if (!(error instanceof ApiError)) throw error
  } finally {
    await refreshTickets()
  }
}

/** A change of one field that needs no form. */
export async function changeTicket(
  { id, version }: Pick<Ticket, 'id' | 'version'>,
  body: { category_id?: string; priority?: Ticket['priority']; assignee_id?: string | null },
) {
  await attempt(async () => {
    await call(tickets.update, { params: { id }, body, version })
    toast('Zapisano.', { undo: () => undo(id), about: [id] })
  })
  await refreshTickets()
}
