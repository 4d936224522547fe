import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { formatFullDate } from '#kernel/dates/dates.ts'
import classes from './Schedule.module.css'

interface Props {
  look: 'week' | 'agenda'
  days: readonly string[]
  /** The one that the tab key leads to. */
  chosen: string
  today: string
  /** The day that a key leads to; none where the key is somebody else's. */
  move(event: KeyboardEvent): string | undefined
  choose(date: string): void
  /** Enter or a click on a day. */
  add(date: string): void
  show(date: string): ReactNode
}

/** Days one after another, each under its date; the keys of the calendar move between the dates. */
export function DayList({ look, days, chosen, today, move, choose, add, show }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const focusFollows = useRef(false)

  useLayoutEffect(() => {
    if (!focusFollows.current) return
    focusFollows.current = false
    root.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus()
  }, [chosen])

  function handleKey(event: KeyboardEvent) {
    const next = move(event)
    if (!next) return
    event.preventDefault()
    focusFollows.current = next !== chosen
    choose(next)
  }

  return (
    <div ref={root} className={look === 'week' ? classes.week : classes.agenda}>
      {days.map(date => (
        <section key={date} className={look === 'week' ? classes.column : classes.line} data-today={date === today || undefined}>
          <h2>
            <button
              type="button"
              className={classes.date}
              data-date={date}
              tabIndex={date === chosen ? 0 : -1}
              title="Nowe wydarzenie w tym dniu"
              onKeyDown={handleKey}
              onClick={() => add(date)}
            >
              {formatFullDate(date)}
            </button>
          </h2>
          {show(date)}
        </section>
      ))}
    </div>
  )
}
