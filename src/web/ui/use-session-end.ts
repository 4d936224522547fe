import { useEffect, useState } from 'react'
import { logOut } from '#web/log-out.ts'
import { markActive } from '#web/session.ts'
import { sessionEnd, warnBefore } from '#web/session-end.ts'
import { forgetUnsaved } from './unsaved.ts'

const acts = ['pointerdown', 'keydown', 'wheel'] as const
/** Activity is written down no oftener, in milliseconds. */
const oncePer = 15_000
const second = 1000

/** Watches for the end of the session: answers it when it is near, and logs out when it has come. */
export function useSessionEnd(isAdmin: boolean) {
  const [now, setNow] = useState(Date.now)
  const end = sessionEnd(isAdmin, now)
  const near = end.at - now <= warnBefore

  useEffect(() => {
    if (end.at <= now) {
      // Nobody is there to be asked about what was not sent.
      forgetUnsaved()
      void logOut().catch(() => undefined)
      return
    }
    // Other tabs may be at work and clocks may be stopped meanwhile, so it looks again now and then.
    const wait = near ? second : Math.min(end.at - warnBefore - now, oncePer)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [end.at, near, now])

  useEffect(() => {
    if (near) return
    let last = 0
    const note = () => {
      const moment = Date.now()
      // A machine that slept past the end wakes to a session that is over.
      if (moment - last < oncePer || sessionEnd(isAdmin, moment).at - moment <= warnBefore) return
      last = moment
      markActive(moment)
    }
    note()
    for (const act of acts) addEventListener(act, note, { passive: true, capture: true })
    return () => {
      for (const act of acts) removeEventListener(act, note, { capture: true })
    }
  }, [near, isAdmin])

  function stay() {
    markActive()
    setNow(Date.now())
  }

  return { end, near, left: Math.max(0, Math.ceil((end.at - now) / second)), stay }
}
