import { type NewUptime, type UptimeChange, uptimes } from '#features/uptimes/contract.ts'
import { isNetworkFault } from '#web/api-error.ts'
import { call } from '#web/call.ts'

/** An entry that is on its way: a new one, or the end of a settlement's. */
export type Sending = { add: NewUptime } | { change: UptimeChange; version?: number }

/** What the server does not know yet. Kept per person, beside the session, so that a log-out loses no time. */
export interface Waiting {
  sendings: { idempotent: string; sending: Sending }[]
  /** What the mirror should say: unix seconds, null for no clock; absent when it says so already. */
  mirror?: number | null
}

const keyOf = (user_id: string) => `uptimesWaiting:${user_id}`

export function waitingOf(user_id: string): Waiting {
  const text = localStorage.getItem(keyOf(user_id))
  return text ? (JSON.parse(text) as Waiting) : { sendings: [] }
}

export function changeWaiting(user_id: string, change: (waiting: Waiting) => Waiting) {
  const next = change(waitingOf(user_id))
  if (next.sendings.length === 0 && next.mirror === undefined) localStorage.removeItem(keyOf(user_id))
  else localStorage.setItem(keyOf(user_id), JSON.stringify(next))
}

export const send = (sending: Sending, idempotent: string) =>
  'add' in sending ? call(uptimes.create, { body: sending.add, idempotent }) : call(uptimes.update, { body: sending.change, version: sending.version })

/** Sends now, or puts aside what no server has answered; a refusal is thrown. True when it was sent. */
export async function sendOrKeep(user_id: string, sending: Sending, idempotent: string): Promise<boolean> {
  try {
    await send(sending, idempotent)
    return true
  } catch (error) {
    if (!isNetworkFault(error)) throw error
    changeWaiting(user_id, waiting => ({ ...waiting, sendings: [...waiting.sendings, { idempotent, sending }] }))
    return false
  }
}

/** In their order; the first that finds no server stops the rest. */
export async function sendWaiting(user_id: string): Promise<number> {
  const { sendings } = waitingOf(user_id)
  for (const { sending, idempotent } of sendings) {
    await send(sending, idempotent)
    changeWaiting(user_id, waiting => ({ ...waiting, sendings: waiting.sendings.filter(entry => entry.idempotent !== idempotent) }))
  }
  return sendings.length
}

/** Brings the server's mirror to what this browser last wanted. */
export async function settleMirror(user_id: string) {
  const { mirror } = waitingOf(user_id)
  if (mirror === undefined) return
  await (mirror === null ? call(uptimes.clearRunning) : call(uptimes.setRunning, { body: { started_at: mirror } }))
  changeWaiting(user_id, waiting => (waiting.mirror === mirror ? { sendings: waiting.sendings } : waiting))
}
