import type { Account } from '#kernel/access/account.ts'
import { createEmitter } from '#web/emitter.ts'

/** The specification's literal keys of localStorage. */
const sessionKeys = ['user', 'access_token', 'refresh_token', 'logged_in', 'uptime', 'uptimesSettlements'] as const
type SessionKey = (typeof sessionKeys)[number]

/** Our own beside them: when the session began and when its tokens were last exchanged, milliseconds. */
const timeKeys = ['session_start', 'exchanged_at'] as const

/** Our own again: where the browser's tabs stand in the event stream. */
export const streamPlaceKey = 'last event'
/** Of the tab: how far down each page was left. */
export const scrollKey = 'scroll_positions'

/** `elsewhere`: in another tab. */
type Listener = (elsewhere: boolean) => void
const changes = createEmitter<Parameters<Listener>>()
const tell = () => changes.tell(false)

const read = (key: SessionKey | (typeof timeKeys)[number]) => localStorage.getItem(key)

export const accessToken = () => read('access_token')
export const refreshToken = () => read('refresh_token')
export const isLoggedIn = () => read('logged_in') === 'true'

let parsed: { text: string; user: Account } | undefined

/** The signed-in person as stored at log-in; the same object until the stored record changes. */
export function currentUser(): Account | undefined {
  const text = isLoggedIn() ? read('user') : null
  if (!text) return undefined
  if (parsed?.text !== text) parsed = { text, user: JSON.parse(text) }
  return parsed?.user
}

export function storeTokens(tokens: { access_token: string; refresh_token: string }) {
  localStorage.setItem('access_token', tokens.access_token)
  localStorage.setItem('refresh_token', tokens.refresh_token)
}

export function storeUser(user: Account) {
  localStorage.setItem('user', JSON.stringify(user))
  tell()
}

export function markLoggedIn(user: Account) {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('logged_in', 'true')
  forgetLoss()
  tell()
}

export function clearSession() {
  for (const key of sessionKeys) localStorage.removeItem(key)
  for (const key of [...timeKeys, streamPlaceKey]) if (localStorage.getItem(key) !== null) localStorage.removeItem(key)
  tell()
}

/** Of the tab: why its session was ended by time or by the server, not by the person. */
export const lostKey = 'session_over'

/** The log-in that follows says so, and leads back; other tabs hear of it in passing (see `useSessionEnd`). */
export function markLost(why: string) {
  sessionStorage.setItem(lostKey, why)
  localStorage.setItem(lostKey, why)
  localStorage.removeItem(lostKey)
}
/** Who has left by themselves, or works here again, was not thrown out. */
export const forgetLoss = () => sessionStorage.removeItem(lostKey)
export const lossReason = () => sessionStorage.getItem(lostKey)

const momentOf = (text: string | null) => (text === null ? undefined : Number(text))
export const sessionStart = () => momentOf(read('session_start'))
export const exchangedAt = () => momentOf(read('exchanged_at'))

export function markExchange() {
  const now = String(Date.now())
  if (read('session_start') === null) localStorage.setItem('session_start', now)
  localStorage.setItem('exchanged_at', now)
}

/** The start of the running clock, unix seconds. */
export const storedClock = () => read('uptime')
/** The running entries of settlements, as JSON. */
export const storedSettlementClocks = () => read('uptimesSettlements')

export function storeClock(key: 'uptime' | 'uptimesSettlements', value: string | null) {
  if (read(key) === value) return
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  tell()
}

const heardKeys: readonly string[] = ['logged_in', 'user', 'uptime', 'uptimesSettlements'] satisfies SessionKey[]

/** Called when the session changes here or in another tab. */
export function onSessionChange(listener: Listener): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null || heardKeys.includes(event.key)) listener(true)
  }
  const stop = changes.on(listener)
  globalThis.addEventListener?.('storage', heard)
  return () => {
    stop()
    globalThis.removeEventListener?.('storage', heard)
  }
}
