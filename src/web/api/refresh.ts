import { ApiError } from './api-error.ts'
import { officeHeaders } from '#web/session/config.ts'
import { accessToken, clearSession, markExchange, markLost, refreshToken, storeTokens } from '#web/session/session.ts'
import { sessionParts } from '#web/session/session-parts.ts'
import { send } from './transport.ts'

/** Said where no better reason is known. */
export const over = 'Sesja wygasła. Proszę zalogować się ponownie.'

let running: Promise<void> | undefined

/** Resolves when no refresh is under way; new requests wait for it instead of failing with the dying token. */
export const refreshed = () => running

/**
 * Exchanges the refresh token, once for however many requests ask, and once for however many tabs: the lock lets one
 * tab at a time in, and who comes later finds a token other than the one that failed.
 */
export function refreshOnce(failed: string): Promise<void> {
  running ??= navigator.locks
    .request('biurko-refresh', () => (accessToken() === failed ? exchange() : undefined))
    .finally(() => {
      running = undefined
    })
  return running
}

async function exchange(): Promise<void> {
  const token = refreshToken()
  try {
    if (!token) throw new ApiError(over, { code: 'unauthorized', status: 401 })
    const tokens = await send(sessionParts.get().endpoints.refresh, {
      headers: { ...officeHeaders(), Authorization: `Bearer ${token}` },
    })
    // Who logged out in the meantime stays logged out.
    if (refreshToken() !== token) return
    storeTokens(tokens as Parameters<typeof storeTokens>[0])
    markExchange()
  } catch (error) {
    // What was refused may be no one's any more: somebody has logged in anew meanwhile.
    if (isRefusal(error) && refreshToken() === token) {
      markLost(error.message)
      clearSession()
    }
    throw error
  }
}

/** The server's own word that the session is over. A lost line, whatever stands before it, a crowded or a failing server refuse nobody. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'unauthorized'
