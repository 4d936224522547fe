import { useEffect, useState } from 'react'
import { forgetDrafts } from '#web/session/drafts.ts'
import { logOut } from '#web/session/log-out.ts'
import { over, refreshOnce } from '#web/api/refresh.ts'
import { type OwnEnding, sessionParts } from '#web/session/session-parts.ts'
import { accessToken, lostKey, markLost } from '#web/session/session.ts'
import { clockRuns, isExchangeDue, sessionTimeout, warnBefore } from '#web/session/session-timeout.ts'
import { forgetUnsaved } from '#web/ui/unsaved/unsaved.ts'

const acts = ['pointerdown', 'keydown', 'wheel'] as const
/** Activity is looked at no oftener, in milliseconds. */
const oncePer = 15_000
const second = 1000

/** The server counts from the last exchange of tokens. */
async function exchange() {
  const token = accessToken()
  if (token) await refreshOnce(token)
}

/** Another tab passes on why the session of both is over, before it ends here too. */
function hearLoss({ key, newValue }: StorageEvent) {
  if (key === lostKey && newValue) sessionStorage.setItem(lostKey, newValue)
}

/** The words come when they are needed; without a line it is said in general. */
async function leaveFor(reason: OwnEnding) {
  markLost(
    await sessionParts
      .get()
      .wordsFor(reason)
      .catch(() => over),
  )
  await logOut()
}

/** A lost line prolongs nothing: the next act tries again, and a refusal has ended the session by itself. */
const exchangeQuietly = () => void exchange().catch(() => undefined)

/**
 * Watches for the end of the session: answers it when it is near, and logs out when it has come. What was being written waits for the
 * same person then, and goes as soon as somebody else is here.
 */
export function useSessionTimeout(isAdmin: boolean) {
  const [now, setNow] = useState(Date.now)
  const end = sessionTimeout(isAdmin, now)
  const near = end.at - now <= warnBefore

  useEffect(forgetDrafts, [])
  useEffect(() => {
    addEventListener('storage', hearLoss)
    return () => removeEventListener('storage', hearLoss)
  }, [])

  useEffect(() => {
    const over = end.at <= now
    if (end.mayStay && clockRuns() && isExchangeDue(isAdmin, now)) exchangeQuietly()
    else if (over) {
      // Nobody is there to be asked about what was not sent; the drafts of it stay.
      forgetUnsaved()
      void leaveFor(end.mayStay ? 'idle' : 'too_long').catch(() => undefined)
      return
    }
    // Other tabs may be at work and clocks may be stopped meanwhile, so it looks again now and then.
    const wait = near ? second : Math.min(end.at - warnBefore - now, oncePer)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [end.at, end.mayStay, near, now, isAdmin])

  useEffect(() => {
    if (near) return
    let last = 0
    const note = () => {
      const moment = Date.now()
      // A machine that slept past the end wakes to a session that is over.
      if (moment - last < oncePer || sessionTimeout(isAdmin, moment).at - moment <= warnBefore) return
      last = moment
      if (isExchangeDue(isAdmin, moment)) exchangeQuietly()
    }
    for (const act of acts) addEventListener(act, note, { passive: true, capture: true })
    return () => {
      for (const act of acts) removeEventListener(act, note, { capture: true })
    }
  }, [near, isAdmin])

  async function stay() {
    await exchange()
    setNow(Date.now())
  }

  return { end, near, left: Math.max(0, Math.ceil((end.at - now) / second)), stay }
}
