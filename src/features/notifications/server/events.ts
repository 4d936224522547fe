import { wordId } from '#platform/db/id.ts'
import { accountEvents } from './events-accounts.ts'
import { documentEvents } from './events-documents.ts'
import { employeeEvents } from './events-employees.ts'
import { settlementEvents } from './events-settlements.ts'
import { talkEvents } from './events-talk.ts'
import { systemTicketEvents } from './events-system-tickets.ts'
import { ticketEvents } from './events-tickets.ts'
import { trainingEvents } from './events-trainings.ts'
import { taskEvents } from './events-tasks.ts'
import type { EventKind } from './event-kind.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'

/** Everything that people are told of, once. */
const catalogue = {
  ...documentEvents,
  ...settlementEvents,
  ...talkEvents,
  ...ticketEvents,
  ...systemTicketEvents,
  ...taskEvents,
  ...trainingEvents,
  ...accountEvents,
  ...employeeEvents,
} as const

export type EventKey = keyof typeof catalogue
export type VariablesOf<Key extends EventKey> = Record<keyof (typeof catalogue)[Key]['variables'], string>

export const events: Readonly<Record<EventKey, EventKind>> = catalogue
export const eventKeys = Object.keys(catalogue) as EventKey[]

export const isEvent = (name: string): name is EventKey => Object.hasOwn(catalogue, name)

/** The same in every office and on every node, before anybody has changed anything. */
export const eventId = (key: EventKey): string => wordId(`event ${key}`)

export const isOffered = (switches: Switches, key: EventKey) => isOn(switches, events[key].needs)
