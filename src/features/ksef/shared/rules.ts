import { type ConnectionState, type KsefPermission, type OutageKind, outageLabels, type Problem, problemLabels } from './labels.ts'
import { formatHour, formatWall } from '#kernel/dates/dates.ts'
import { instantToWall, warsawToday } from '#kernel/dates/warsaw.ts'

/** What KSeF said of one sign-in. */
export interface Finding {
  permissions: readonly KsefPermission[]
  problem: Problem | null
}

/** What the Ministry announces of KSeF; null where it works as far as it is known. */
export interface Outage {
  outage: OutageKind | null
  outage_until: string | null
}

export const noOutage: Outage = { outage: null, outage_until: null }

/** What is wrong, and for how long where the Ministry says so. */
export function tellProblem(problem: Problem, { outage, outage_until }: Outage): string {
  if (problem !== 'unavailable' || !outage) return problemLabels[problem]
  const wall = outage_until && instantToWall(outage_until)
  const end = wall ? ` do ${wall.startsWith(warsawToday()) ? formatHour(wall) : formatWall(wall)}` : ''
  return `${outageLabels[outage]}${end}.`
}

/** What is asked for is to read invoices, and nothing else. */
export function findingOf(permissions: readonly KsefPermission[], clockIsWrong = false): Finding {
  if (!permissions.includes('InvoiceRead')) return { permissions, problem: 'no_permission' }
  if (permissions.some(one => one !== 'InvoiceRead')) return { permissions, problem: 'too_wide' }
  return { permissions, problem: clockIsWrong ? 'clock' : null }
}

/** These are told, and stop nothing. */
export const onlyTold: readonly (Problem | null)[] = [null, 'too_wide', 'clock']

/** They say nothing of what was granted. */
export const passing: readonly (Problem | null)[] = ['unavailable', 'limited', 'storage_full', 'fault']

/** One role stands still for them until the connection is checked; the others go on. */
export const halting: readonly (Problem | null)[] = ['damaged', 'stuck']

/** What was silent for a while is tried again: nothing was taken away. */
export const mayFetch = ({ state, problem }: { state: ConnectionState; problem: Problem | null }) =>
  state === 'working' || (state === 'failing' && passing.includes(problem))

/** Whose invoices each turn asks for. */
export const isFetched = ({ state, problem }: { state: ConnectionState; problem: Problem | null }) =>
  mayFetch({ state, problem }) || (state === 'failing' && halting.includes(problem))

/** Where the permission is still to be given, or to be given back, as far as it is known; elsewhere something else is wrong. */
export const needsGrant = ({ permissions }: { permissions: readonly KsefPermission[] }) => !permissions.includes('InvoiceRead')

/** Somebody who could read and can no more has had it taken away, until it works again; before that it was not given yet. */
export function stateAfter(before: ConnectionState, problem: Problem | null, couldRead: boolean): ConnectionState {
  if (onlyTold.includes(problem)) return 'working'
  if (before === 'withdrawn' || (before === 'awaiting' && passing.includes(problem))) return before
  if (problem !== 'no_permission') return 'failing'
  return couldRead ? 'withdrawn' : 'awaiting'
}

/** As KSeF writes it: its own number, the company, and a secret. */
export const tokenShape = /^(\d{8}-EC-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2})\|nip-(\d{10})\|[0-9a-fA-F]{64}$/

export function readToken(text: string): { reference: string; nip: string } | undefined {
  const [, reference, nip] = tokenShape.exec(text) ?? []
  return reference && nip ? { reference, nip } : undefined
}
