import { type NewUptime, type Uptime, type UptimeChange, uptimes } from '#features/uptimes/shared/contract.ts'
import { ApiError, isNetworkFault } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { createEmitter } from '#web/emitter.ts'
import { isApiRefusal, reasonOf } from '#web/api/api-refusal.ts'

/** An entry that is on its way: a new one, or the end of one that runs. */
export type Sending = { add: NewUptime } | { change: UptimeChange; version?: number; entry?: Uptime }

interface StoredSending {
  idempotent: string
  sending: Sending
}

/** An entry that the server did not take, with its reason. */
export interface Refused extends StoredSending {
  why: string
}

/** What the server does not know yet. Kept per person, beside the session, so that a log-out loses no time. */
export interface PendingEntries {
  sendings: StoredSending[]
  /** Set aside, so that the others go on; their person sends them once more, corrects or discards them. */
  refused?: Refused[]
  /** What the mirror should say: unix seconds, null for no clock; absent when it says so already. */
  mirror?: number | null
}

const keyOf = (user_id: string) => `uptimesWaiting:${user_id}`

const { on, tell } = createEmitter()

/** What waits, as it is stored; the same text as long as nothing changes. */
export const storedPendingEntries = (user_id: string) => localStorage.getItem(keyOf(user_id))

const readWaiting = (text: string | null): PendingEntries => (text ? (JSON.parse(text) as PendingEntries) : { sendings: [] })
export const readRefused = (text: string | null): readonly Refused[] => readWaiting(text).refused ?? []

export const pendingEntriesOf = (user_id: string) => readWaiting(storedPendingEntries(user_id))

export function changePendingEntries(user_id: string, change: (waiting: PendingEntries) => PendingEntries) {
  const { sendings, refused = [], mirror } = change(pendingEntriesOf(user_id))
  const next = { sendings, ...(refused.length > 0 && { refused }), ...(mirror !== undefined && { mirror }) }
  if (sendings.length === 0 && Object.keys(next).length === 1) localStorage.removeItem(keyOf(user_id))
  else localStorage.setItem(keyOf(user_id), JSON.stringify(next))
  tell()
}

/** Called when something begins or ceases to wait, here or in another tab. */
export function onPendingEntriesChange(listener: () => void): () => void {
  const stop = on(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}

const send = (sending: Sending, idempotent: string) =>
  'add' in sending ? call(uptimes.create, { body: sending.add, idempotent }) : call(uptimes.update, { body: sending.change, version: sending.version })

/** Sends now, or puts aside what no server has answered; a refusal is thrown. True when it was sent. */
export async function sendOrKeep(user_id: string, sending: Sending, idempotent: string): Promise<boolean> {
  try {
    await send(sending, idempotent)
    return true
  } catch (error) {
    if (!isNetworkFault(error)) throw error
    changePendingEntries(user_id, waiting => ({ ...waiting, sendings: [...waiting.sendings, { idempotent, sending }] }))
    return false
  }
}

/** In their order. Whatever is refused is set aside and what the server fails at waits on, so that the others go on; without a line or a session nothing does. */
export async function sendPendingEntries(user_id: string): Promise<{ sent: number; refusals: Refused[] }> {
  const refusals: Refused[] = []
  let sent = 0
  for (const { sending, idempotent } of pendingEntriesOf(user_id).sendings) {
    const why = await send(sending, idempotent).then(() => undefined, reasonAgainst)
    if (why === null) continue
    if (why === undefined) sent += 1
    else refusals.push({ idempotent, sending, why })
    changePendingEntries(user_id, waiting => ({
      ...waiting,
      sendings: waiting.sendings.filter(entry => entry.idempotent !== idempotent),
      refused: why === undefined ? waiting.refused : [...(waiting.refused ?? []), { idempotent, sending, why }],
    }))
  }
  return { sent, refusals }
}

/** The sentence of a refusal, null for a fault of the server that may pass; whatever stops everything is thrown. */
function reasonAgainst(error: unknown): string | null {
  if (isApiRefusal(error)) return reasonOf(error)
  if (!(error instanceof ApiError) || isNetworkFault(error) || error.status === 401) throw error
  return null
}

/** What was set aside waits in the line again, whatever has become of its entry meanwhile, or is gone for good. */
export function takeBack(user_id: string, idempotent: string, again: boolean) {
  changePendingEntries(user_id, ({ sendings, refused = [], ...waiting }) => ({
    ...waiting,
    sendings: again ? [...sendings, ...refused.filter(entry => entry.idempotent === idempotent).map(unconditional)] : sendings,
    refused: refused.filter(entry => entry.idempotent !== idempotent),
  }))
}

const unconditional = ({ idempotent, sending }: Refused): StoredSending => ({
  idempotent,
  sending: 'add' in sending ? sending : { ...sending, version: undefined },
})

/** Brings the server's mirror to what this browser last wanted. Refused, it is wanted still: a clock ahead of the server's is so for a while only. */
export async function settleMirror(user_id: string) {
  const { mirror } = pendingEntriesOf(user_id)
  if (mirror === undefined) return
  const setting = mirror === null ? call(uptimes.clearRunning) : call(uptimes.setRunning, { body: { started_at: mirror } })
  if ((await setting.then(() => undefined, reasonAgainst)) !== undefined) return
  changePendingEntries(user_id, waiting => (waiting.mirror === mirror ? { ...waiting, mirror: undefined } : waiting))
}
