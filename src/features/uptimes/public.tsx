import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStopFilled } from '@tabler/icons-react'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { formatClock, toUnix } from '#features/uptimes/shared/rules.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { prefetch } from '#web/routing/prefetch.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { submissionKeys } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'
import { useFocusHandover } from '#web/ui/layout/use-focus-handover.ts'
import { useCan } from '#web/session/use-session.ts'
import { type Clock, type Measured, startClock, startEntryClock } from './pages/clock.ts'
import { RefusedMark } from './pages/RefusedMark.tsx'
import { useClocks, useClockSync, useNow } from './pages/use-clocks.ts'
import classes from './public.module.css'

/** Its form brings the schemas: only when a clock runs. */
const loadStop = () => import('./pages/StopDialog.tsx')
const StopDialog = lazyNamed(loadStop, 'StopDialog')

/** Time entered by hand, and one's own entries put right. */
export const EntryDialog = lazyNamed(() => import('./pages/EntryDialog.tsx'), 'EntryDialog')

const mayMeasure = () => isSwitchedOn('uptime')

/** The running clock in the bar, on every page and tab. */
export function UptimeClock() {
  return mayMeasure() ? <BarClock /> : null
}

function BarClock() {
  const clocks = useClocks()
  const running = clocks.length > 0
  useClockSync(running)
  // A clock can be stopped without a line as well.
  useEffect(() => {
    if (running) prefetch(loadStop)
  }, [running])
  const now = useNow(running)
  const [stopping, stop, isStopping] = useStop()
  const [first] = clocks
  const button = useFocusHandover<HTMLButtonElement>(!isStopping || opensMenu(clocks))
  return (
    <>
      <RefusedMark />
      <div className={first && classes.clock}>
        {first && <ClockFace clocks={clocks} first={first} now={now} stop={stop} />}
        <ClockButton place={button} first={first} stop={stop} />
      </div>
      {stopping}
    </>
  )
}

/** One and the same, so that the focus stays on it when what it does changes; it takes the focus of the menu whose clocks are stopped. */
function ClockButton({ place, first, stop }: { place: Ref<HTMLButtonElement>; first: Clock | undefined; stop(clock: Clock): void }) {
  const looks = first
    ? { variant: 'light', className: classes.stop, 'aria-label': `Zatrzymaj: ${first.label}` }
    : { variant: 'default', className: classes.start, 'aria-label': 'Licz czas pracy' }
  return (
    <Button ref={place} size="sm" {...looks} onClick={() => (first ? stop(first) : startClock())}>
      {first ? <IconPlayerStopFilled size={14} aria-hidden /> : <IconPlayerPlay size={18} stroke={1.75} aria-hidden />}
      {!first && <span className={classes.startText}>Licz czas</span>}
    </Button>
  )
}

const opensMenu = (clocks: readonly Clock[]) => clocks.length > 1 || clocks.some(({ entry }) => entry)

/** One's own clock alone is plain text; more of them open as a menu. */
function ClockFace({ clocks, first, now, stop }: { clocks: readonly Clock[]; first: Clock; now: number; stop(clock: Clock): void }) {
  const face = (
    <>
      <span className={classes.dot} aria-hidden />
      <span role="timer" className={classes.time}>
        {formatClock(now - first.since)}
      </span>
      <span className={classes.label}>{first.label}</span>
      {clocks.length > 1 && <span className={classes.more}>+{clocks.length - 1}</span>}
    </>
  )
  if (!opensMenu(clocks)) return <span className={classes.face}>{face}</span>
  return (
    <LazyMenu
      width={320}
      entries={[
        ...clocks.map(clock => ({
          key: clock.entry?.id ?? 'own',
          title: `Zatrzymaj: ${clock.label}`,
          icon: <IconPlayerStopFilled size={14} aria-hidden />,
          end: <span className={classes.time}>{formatClock(now - clock.since)}</span>,
          onClick: () => stop(clock),
        })),
        ...(clocks.every(clock => clock.entry)
          ? [{ title: 'Zacznij liczyć czas pracy', icon: <IconPlayerPlay size={14} stroke={1.75} aria-hidden />, onClick: startClock }]
          : []),
      ]}
    >
      <button type="button" className={classes.face} title="Biegnące zegary">
        {face}
      </button>
    </LazyMenu>
  )
}

/** For the command of the search. */
export { startClock } from './pages/clock.ts'

/** For the page of a settlement, a ticket or a task: measures the time spent on it. */
export function EntryClock({ measured }: { measured: Measured }) {
  const may = useCan('uptimes.write')
  return may && mayMeasure() ? <EntryButton measured={measured} /> : null
}

const nameOf = (measured: Measured) => ('task_id' in measured ? 'zadania' : 'ticket_id' in measured ? 'sprawy' : 'miesiąca')

function EntryButton({ measured }: { measured: Measured }) {
  const clock = useClocks().find(({ entry }) => entry && Object.entries(measured).every(([key, id]) => entry[key as keyof typeof entry] === id))
  const now = useNow(clock !== undefined)
  const [stopping, stop] = useStop()
  const [busy, run] = useAttempt()
  const keys = useRef(submissionKeys())

  async function start() {
    await run(() => startEntryClock(measured, keys.current(toUnix(new Date()))))
  }

  return (
    <>
      {clock ? (
        <Button variant="default" leftSection={<IconPlayerStopFilled size={14} aria-hidden />} onClick={() => stop(clock)}>
          <span>
            Zatrzymaj <span className={classes.time}>{formatClock(now - clock.since)}</span>
          </span>
        </Button>
      ) : (
        <Button variant="default" loading={busy} leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />} onClick={start}>
          Licz czas {nameOf(measured)}
        </Button>
      )}
      {stopping}
    </>
  )
}

/** The clock being stopped, with the moment at which it was asked for. */
function useStop() {
  const [chosen, setChosen] = useState<{ clock: Clock; ended: number }>()
  // A device that is behind the one that began has measured nothing; it must not hold the entry up.
  const stop = (clock: Clock) => setChosen({ clock, ended: Math.max(toUnix(new Date()), clock.since) })
  return [<Suspense key="stop">{chosen && <StopDialog {...chosen} onClose={() => setChosen(undefined)} />}</Suspense>, stop, chosen !== undefined] as const
}
