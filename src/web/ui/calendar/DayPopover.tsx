import {
  IconCalendarEvent,
  IconRepeat,
  IconClipboardList,
  IconConfetti,
  IconFileText,
  IconListCheck,
  IconReceiptTax,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { DayAttribute, DayAttributeKind } from './attribute.ts'
import frame from './CalendarPopover.module.css'
import classes from './DayPopover.module.css'
import kinds from './Kinds.module.css'
import { dayTitle } from './names.ts'

const ICONS: Record<DayAttributeKind, Icon> = {
  deadline: IconReceiptTax,
  event: IconCalendarEvent,
  holiday: IconConfetti,
  task: IconListCheck,
  planned: IconRepeat,
  contract: IconFileText,
  survey: IconClipboardList,
  send: IconSend,
}

const WIDTH_WITH_GAP = 318

type Placement = { side: 'right' | 'left' | 'below'; top?: number }

/** Beside the grid at the height of the day's week; under the grid where neither side has room. Never over the days. */
function place(popover: HTMLElement, date: string): Placement {
  const grid = popover.parentElement
  const week = grid?.querySelector(`[data-date="${date}"]`)?.parentElement
  if (!grid || !week) return { side: 'below' }
  const { left, right, top, height } = grid.getBoundingClientRect()
  const beside = Math.min(week.getBoundingClientRect().top - top, Math.max(0, height - popover.offsetHeight))
  if (document.documentElement.clientWidth - right >= WIDTH_WITH_GAP) return { side: 'right', top: beside }
  return left >= WIDTH_WITH_GAP ? { side: 'left', top: beside } : { side: 'below' }
}

function moveBetweenEntries(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const next = entries[entries.indexOf(document.activeElement as HTMLElement) + step]
  next?.focus()
}

export function DayPopover({ date, entries }: { date: string; entries: DayAttribute[] }) {
  const title = useId()
  const root = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<Placement>({ side: 'below' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of entries changes the height
  useLayoutEffect(() => {
    const stand = () => root.current && setPlaced(place(root.current, date))
    stand()
    window.addEventListener('resize', stand)
    return () => window.removeEventListener('resize', stand)
  }, [date, entries.length])

  return (
    <div
      ref={root}
      className={classes.bridge}
      data-day-popover
      data-side={placed.side}
      style={{ top: placed.top }}
      role="group"
      aria-labelledby={title}
      onKeyDown={moveBetweenEntries}
    >
      <div className={`${frame.frame} ${classes.popover}`}>
        <p id={title} className={classes.title}>
          {dayTitle(date)}
        </p>
        <ul className={`${classes.entries} ${kinds.kinds}`}>
          {entries.map(entry => (
            <li key={entry.key}>
              <DayEntry entry={entry} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function DayEntry({ entry }: { entry: DayAttribute }) {
  const EntryIcon = ICONS[entry.kind]
  const content = (
    <>
      <EntryIcon className={classes.icon} data-kind={entry.kind} size={16} stroke={1.75} aria-hidden />
      <span className={classes.label}>{entry.label}</span>
      {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
    </>
  )
  if (entry.to) {
    return (
      <Link className={classes.entry} data-entry to={entry.to}>
        {content}
      </Link>
    )
  }
  return (
    // Focusable without being a link: the list is read entry by entry with the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <span className={classes.entry} data-entry tabIndex={0}>
      {content}
    </span>
  )
}
