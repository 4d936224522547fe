import { sessionLife } from '#kernel/access/session-life.ts'
import { config } from './config.ts'
import { exchangedAt, sessionStart, storedClock, storedSettlementClocks } from './session.ts'

/** So long before its end a session is announced to be ending, in milliseconds. */
export const warnBefore = 120_000

export interface SessionTimeout {
  /** Milliseconds. */
  at: number
  /** Whether going on working prolongs it: not at the end of the longest a session may last. */
  mayStay: boolean
}

/** A running clock of working time is work. */
export const clockRuns = () => storedClock() !== null || storedSettlementClocks() !== null

const lifeOf = (isAdmin: boolean) => sessionLife(isAdmin, config().session_lengths)

/** When this session ends if nothing is done in any tab: counted as the server does, from the last exchange of tokens. */
export function sessionTimeout(isAdmin: boolean, now = Date.now()): SessionTimeout {
  const { idle, absolute } = lifeOf(isAdmin)
  const idleEnd = (exchangedAt() ?? now) + idle * 1000
  const lastEnd = (sessionStart() ?? now) + absolute * 1000
  return idleEnd < lastEnd ? { at: idleEnd, mayStay: true } : { at: lastEnd, mayStay: false }
}

/** Whether so much of the idle time is over that work has to be told to the server: a twelfth, five minutes of an hour. */
export const isExchangeDue = (isAdmin: boolean, now = Date.now()) => now - (exchangedAt() ?? 0) >= (lifeOf(isAdmin).idle * 1000) / 12
