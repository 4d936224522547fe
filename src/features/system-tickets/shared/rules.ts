import { type Actor, can } from '#kernel/access/access.ts'

export type SystemTicketKind = 'fault' | 'question' | 'idea'

export const systemTicketStates = ['new', 'confirmed', 'in_progress', 'done', 'rejected'] as const
export type SystemTicketState = (typeof systemTicketStates)[number]

export const systemTicketActions = ['confirm', 'start', 'finish', 'reject', 'reopen'] as const
export type SystemTicketAction = (typeof systemTicketActions)[number]

interface Transition {
  from: readonly SystemTicketState[]
  to: SystemTicketState
  /** Requires an answer for the reporter. */
  needs_answer?: true
}

/** Only administrators may make them. */
export const transitions: Record<SystemTicketAction, Transition> = {
  confirm: { from: ['new'], to: 'confirmed' },
  start: { from: ['new', 'confirmed'], to: 'in_progress' },
  finish: { from: ['new', 'confirmed', 'in_progress'], to: 'done' },
  reject: { from: ['new', 'confirmed', 'in_progress'], to: 'rejected', needs_answer: true },
  reopen: { from: ['done', 'rejected'], to: 'in_progress' },
}

export const seesAll = (actor: Pick<Actor, 'role'>) => can(actor.role, 'system_tickets.all')

/** Own tickets; administrators see all. */
export const seesSystemTicket = (actor: Pick<Actor, 'role' | 'user_id'>, { author_id }: { author_id: string }) => author_id === actor.user_id || seesAll(actor)

export const allowedActions = (actor: Actor, { state }: { state: SystemTicketState }): SystemTicketAction[] =>
  seesAll(actor) ? systemTicketActions.filter(action => transitions[action].from.includes(state)) : []
