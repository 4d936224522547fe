import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { toUnix } from '#features/uptimes/shared/rules.ts'
import { onSessionChange, storedClock, storedSettlementClocks } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { type Clock, readClocks, syncClocks } from './clock.ts'
import { pendingEntriesOf } from './pending-entries.ts'

/** The running clocks, the same in every tab. */
export function useClocks(): Clock[] {
  const own = useSyncExternalStore(onSessionChange, storedClock)
  const settlements = useSyncExternalStore(onSessionChange, storedSettlementClocks)
  return useMemo(() => readClocks(own, settlements), [own, settlements])
}

const retryAfterMs = 15_000
/** Shorter than the idle limit of a session: a running clock keeps it alive. */
const heartbeat = 240_000

/** Keeps browser and server in step: at once, with live events, on return of the line, and while something waits. */
export function useClockSync(running: boolean) {
  const { id } = useUser()
  useQuery({
    queryKey: ['uptimes', 'clocks', id],
    queryFn: syncClocks,
    staleTime: 0,
    retry: false,
    refetchOnReconnect: 'always',
    refetchInterval: () => {
      const { sendings, mirror } = pendingEntriesOf(id)
      if (sendings.length > 0 || mirror !== undefined) return retryAfterMs
      return running && heartbeat
    },
    refetchIntervalInBackground: true,
  })
}

/** Unix seconds, ticking while needed. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => toUnix(new Date()))
  useEffect(() => {
    if (!ticking) return
    const tick = () => setNow(toUnix(new Date()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
