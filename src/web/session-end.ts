import { sessionLife } from '#features/auth/rules.ts'
import { activeAt, sessionStart, storedClock, storedSettlementClocks } from '#web/session.ts'

/** So long before its end a session is announced to be ending, in milliseconds. */
export const warnBefore = 120_000

export interface SessionEnd {
  /** Milliseconds. */
  at: number
  /** Whether going on working prolongs it: not at the end of the longest a session may last. */
  mayStay: boolean
}

const clockRuns = () => storedClock() !== null || storedSettlementClocks() !== null

/** When this session ends if nothing is done in any tab. A running clock of working time is work. */
export function sessionEnd(isAdmin: boolean, now = Date.now()): SessionEnd {
  const { idle, absolute } = sessionLife(isAdmin)
  const idleEnd = isAdmin && clockRuns() ? Number.POSITIVE_INFINITY : (activeAt() ?? now) + idle * 1000
  const lastEnd = (sessionStart() ?? now) + absolute * 1000
  return idleEnd < lastEnd ? { at: idleEnd, mayStay: true } : { at: lastEnd, mayStay: false }
}
