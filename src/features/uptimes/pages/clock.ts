import { type Uptime, uptimes } from '#features/uptimes/shared/contract.ts'
import { aboutOf } from '#features/uptimes/shared/labels.ts'
import { toUnix, unixToWall } from '#features/uptimes/shared/rules.ts'
import { wallToInstant } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { currentUser, storeClock, storedClock, storedSettlementClocks } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { PlaceValues } from './PlaceFields.tsx'
import { formatSpan } from './format-duration.ts'
import { changePendingEntries, sendOrKeep, sendPendingEntries, settleMirror, takeBack, pendingEntriesOf } from './pending-entries.ts'

/** What an entry's clock runs for. */
export type Measured = { settlement_id: string } | { ticket_id: string } | { task_id: string }

/** A clock that runs: one's own, or an entry of a settlement, ticket or task. Unix seconds. */
export interface Clock {
  label: string
  since: number
  entry?: Uptime
}

export interface Stop {
  ended: number
  comment: string
  confirm_long?: boolean
  /** Of one's own clock: an entry knows it since it was begun. */
  place: PlaceValues
  idempotent: string
  version?: number
}

const now = () => toUnix(new Date())
/** Entries of tickets and tasks lie among those of settlements: all run beside one's own clock. */
const storedEntries = (): Uptime[] => JSON.parse(storedSettlementClocks() ?? '[]')
const storeEntries = (entries: readonly Uptime[]) => storeClock('uptimesSettlements', entries.length === 0 ? null : JSON.stringify(entries))

export const labelOf = (entry: Uptime) => [entry.company_title, aboutOf(entry)].filter(Boolean).join(', ')

export function readClocks(own: string | null, settlements: string | null): Clock[] {
  const entries: Uptime[] = JSON.parse(settlements ?? '[]')
  return [
    ...(own ? [{ label: 'Czas pracy', since: Number(own) }] : []),
    ...entries.map(entry => ({ label: labelOf(entry), since: toUnix(wallToInstant(entry.start_date)), entry })),
  ]
}

function userId(): string {
  const user = currentUser()
  if (!user) throw new Error('A clock needs a signed-in person')
  return user.id
}

/** One tab at a time speaks with the server about clocks. */
const inTurn = <Result>(work: () => Promise<Result>) => navigator.locks.request('biurko-uptimes', work) as Promise<Result>

/** Sets one's own clock here at once; the mirror follows when there is a line. */
export function setClock(since: number | null) {
  storeClock('uptime', since === null ? null : String(since))
  changePendingEntries(userId(), waiting => ({ ...waiting, mirror: since }))
  void refreshQueries('uptimes')
}

export const startClock = () => setClock(now())

/** True when the entry has reached the server, false when it waits for a line. */
export async function stopClock({ since, entry }: Clock, { ended, comment, confirm_long, place, idempotent, version }: Stop): Promise<boolean> {
  const end = { end_date: unixToWall(ended), comment, ...(confirm_long && { confirm_long }) }
  const sending = entry ? { change: { id: entry.id, ...end }, version, entry } : { add: { start_date: unixToWall(since), ...end, ...place } }
  const sent = await inTurn(() => sendOrKeep(userId(), sending, idempotent))
  if (entry) storeEntries(storedEntries().filter(({ id }) => id !== entry.id))
  else setClock(null)
  void refreshQueries('uptimes', 'settlements', 'tickets')
  return sent
}

/** Takes back the entry of a clock that was started by mistake. */
export async function dropEntry({ id }: Uptime) {
  await inTurn(() => call(uptimes.remove, { params: { id } }))
  storeEntries(storedEntries().filter(entry => entry.id !== id))
  await refreshQueries('uptimes', 'settlements', 'tickets')
}

export async function startEntryClock(measured: Measured, idempotent: string) {
  const { data } = await inTurn(() => call(uptimes.create, { body: { start_date: unixToWall(now()), ...measured }, idempotent }))
  storeEntries([...storedEntries().filter(({ id }) => id !== data.id), data])
  await refreshQueries('uptimes', 'settlements', 'tickets')
}

/** Sends what was refused once more; should it be refused again, it is set aside again. */
export async function sendAgain(idempotent: string) {
  takeBack(userId(), idempotent, true)
  await refreshQueries('uptimes')
}

export const discard = (idempotent: string) => takeBack(userId(), idempotent, false)

/** Sends what waits, then takes over what the server knows: clocks of another device, or from before a log-out. */
export const syncClocks = () =>
  inTurn(async () => {
    const user_id = userId()
    const { sent, refusals } = await sendPendingEntries(user_id)
    for (const { sending, why } of refusals) toast(`Nie zapisano czasu: ${formatSpan(sending).length}. ${why}`, { tone: 'fault' })
    if (sent > 0) toast('Zapisano czas, który czekał na wysłanie.')
    await settleMirror(user_id)
    const before = { own: storedClock(), settlements: storedSettlementClocks() }
    const [mirror, open] = await Promise.all([
      call(uptimes.running),
      call(uptimes.list, { query: { filters: `end_date=,user_id=${user_id}`, sort: 'start_date:asc', page: 1, limit: 100 } }),
    ])
    const waiting = pendingEntriesOf(user_id)
    // What was started or stopped while the server answered is newer than its answer.
    if (currentUser()?.id !== user_id || waiting.sendings.length > 0) return true
    if (waiting.mirror === undefined && storedClock() === before.own)
      storeClock('uptime', mirror.data.started_at === null ? null : String(mirror.data.started_at))
    if (storedSettlementClocks() === before.settlements)
      storeEntries(open.data.filter(entry => entry.settlement_id !== null || entry.ticket_id !== null || entry.task_id !== null))
    if (sent > 0) void refreshQueries('settlements', 'tickets')
    return true
  })
