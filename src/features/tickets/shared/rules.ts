import { type Actor, canIn, type CompanyRole, isStaffRole, type Permission, type Role } from '#kernel/access/access.ts'
import { addOfficeSeconds, type OfficeHours, officeSecondsBetween } from '#kernel/dates/office-hours.ts'

export const ticketStates = ['new', 'in_progress', 'waiting', 'resolved', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** The office has something to do about it, or waits for the client to. */
export const openStates = ['new', 'in_progress', 'waiting'] as const satisfies readonly TicketState[]

export const ticketActions = ['start', 'wait', 'resume', 'resolve', 'withdraw', 'reopen', 'close'] as const
export type TicketAction = (typeof ticketActions)[number]

interface Transition {
  from: readonly TicketState[]
  to: TicketState
  who: Permission
  /** Of the client who asked, alone. */
  byAuthor?: true
}

export const transitions: Record<TicketAction, Transition> = {
  start: { from: ['new'], to: 'in_progress', who: 'tickets.work' },
  wait: { from: ['new', 'in_progress'], to: 'waiting', who: 'tickets.work' },
  resume: { from: ['waiting'], to: 'in_progress', who: 'tickets.work' },
  resolve: { from: ['new', 'in_progress', 'waiting'], to: 'resolved', who: 'tickets.work' },
  /** The client who asked needs no answer any more. Resolved, not closed: it can be opened again like any other. */
  withdraw: { from: openStates, to: 'resolved', who: 'tickets.create', byAuthor: true },
  /** Clients too, as long as it is resolved: `reopenDays`. */
  reopen: { from: ['resolved'], to: 'in_progress', who: 'tickets.create' },
  close: { from: ['resolved'], to: 'closed', who: 'tickets.work' },
}

/** What whoever did it may take back at once: the steps above, and what is changed without a form. */
export const undoable: readonly string[] = [...ticketActions, 'updated']

/** Days in which a resolved ticket can be opened again; then it closes by itself. */
export const reopenDays = 14

/** Steps that nobody decided on: what follows what the client writes, and what time does. */
export const automaticMoves = { answered: { from: 'waiting', to: 'in_progress' }, taken_up: { from: 'new', to: 'in_progress' } } as const

export interface Subject {
  state: TicketState
  company_id: string
  author_id: string
  /** Of a category that is marked payroll. */
  payroll: boolean
}

/** Whether the person may read it and work on it: what is said of pay is for those who may see pay. */
export const seesContent = (actor: Actor, { payroll, company_id, author_id }: Omit<Subject, 'state'>) =>
  !payroll || author_id === actor.user_id || canIn(actor, 'tickets.pay', company_id)

/** Somebody who may read a ticket, with what he is at its company. */
interface Reader {
  id: string
  role: Role
  roles: readonly CompanyRole[]
}

const seated = (role: CompanyRole) => (person: Reader) => person.roles.includes(role)
const holds = (role: Role) => (person: Reader) => person.role === role

/** In which order people of the office come into question where nobody is named: those of the company, then those of the whole office. */
const inLine = (payroll: boolean) => [
  ...(payroll ? [seated('payroll')] : []),
  ...[seated('caretaker'), seated('accountant'), seated('payroll')],
  ...(payroll ? [holds('payroll')] : []),
  ...[holds('manager'), holds('administrator')],
]

/** Who answers for a ticket: the first of those named who is among those who may read it, else the next in line. */
export function chooseLeader(readers: readonly Reader[], payroll: boolean, named: readonly (string | null)[]): string | null {
  const staff = readers.filter(({ role }) => isStaffRole(role))
  for (const fits of [...named.map(id => (person: Reader) => person.id === id), ...inLine(payroll)]) {
    const leader = staff.find(fits)
    if (leader) return leader.id
  }
  return null
}

/** What the person may do with it now, in the order of the table. */
export function allowedActions(actor: Actor, ticket: Subject): TicketAction[] {
  if (!seesContent(actor, ticket)) return []
  const isAuthor = !actor.isAdmin && ticket.author_id === actor.user_id
  return ticketActions.filter(action => {
    const { from, who, byAuthor } = transitions[action]
    return from.includes(ticket.state) && canIn(actor, who, ticket.company_id) && (!byAuthor || isAuthor)
  })
}

/** The office describes and sorts it as long as it is open. */
export const mayChange = (actor: Actor, ticket: Subject) =>
  ticket.state !== 'closed' && seesContent(actor, ticket) && canIn(actor, 'tickets.work', ticket.company_id)

/** The client says how it went, once; of two that were put together the one in which the talk went on. */
export const mayRate = (actor: Actor, ticket: Subject & { rating: number | null; merged_into: object | null }) =>
  !actor.isAdmin &&
  ticket.rating === null &&
  ticket.merged_into === null &&
  ['resolved', 'closed'].includes(ticket.state) &&
  canIn(actor, 'tickets.create', ticket.company_id)

/**
 * The response clock. It runs in office hours while the client waits for a word of the office, stands while the office
 * waits for the client, and ends with the office's answer.
 */
export interface Clock {
  /** When the answer is due; null while it stands or once it was given. */
  due_at: string | null
  /** From here on it is about to be late. */
  warn_at: string | null
  /** What is left while it stands. */
  left_seconds: number | null
}

export const stoppedClock: Clock = { due_at: null, warn_at: null, left_seconds: null }

/** The part of the time that is left when a warning is due, and the most of it in seconds. */
const warnPart = 0.25
const maxWarnSeconds = 2 * 3600

export function startClock(now: string, seconds: number, hours: OfficeHours): Clock {
  const warn = seconds - Math.min(maxWarnSeconds, seconds * warnPart)
  return { due_at: addOfficeSeconds(now, seconds, hours), warn_at: addOfficeSeconds(now, warn, hours), left_seconds: null }
}

export const pauseClock = (clock: Clock, now: string, hours: OfficeHours): Clock =>
  clock.due_at ? { ...stoppedClock, left_seconds: officeSecondsBetween(now, clock.due_at, hours) } : clock

/** With what was left; a question after the office's answer has the whole time again. */
export const resumeClock = (clock: Clock, now: string, seconds: number, hours: OfficeHours): Clock =>
  clock.due_at ? clock : startClock(now, clock.left_seconds ?? seconds, hours)

/** Another category gives another time, in seconds: what has passed of it is passed, and what is late already stays so. */
export function retimeClock(clock: Clock, now: string, { before, after }: { before: number; after: number }, hours: OfficeHours): Clock {
  if (clock.left_seconds !== null) return { ...stoppedClock, left_seconds: Math.max(0, clock.left_seconds + after - before) }
  if (clock.due_at === null) return clock
  const left = officeSecondsBetween(now, clock.due_at, hours) - officeSecondsBetween(clock.due_at, now, hours) + after - before
  if (left > 0) return startClock(now, left, hours)
  return Date.parse(clock.due_at) < Date.parse(now) ? clock : { ...clock, due_at: now, warn_at: now }
}

/** Of two tickets that become one: the client waits for whichever answer is due first. */
export const joinClocks = (into: Clock, from: Clock): Clock =>
  from.due_at !== null && (into.due_at === null || Date.parse(from.due_at) < Date.parse(into.due_at)) ? from : into

export const urgencies = ['none', 'running', 'soon', 'late'] as const
export type Urgency = (typeof urgencies)[number]

/** Clients' lists are told apart by it in addresses: `/tickets/podatki`. */
export const slugShape = /^[0-9a-z]+(-[0-9a-z]+)*$/

export const maxCategories = 1000
export const maxTicketFiles = 10
