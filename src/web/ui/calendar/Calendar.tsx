import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { addMonths, formatFullDate, monthOf } from '#kernel/dates/dates.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import type { DayAttribute, DayAttributes } from './attribute.ts'
import classes from './Calendar.module.css'
import { DayPopover } from './DayPopover.tsx'
import { moveFocus, withinLimits } from './grid.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { NavigationPopover } from './NavigationPopover.tsx'
import { entryCount } from './names.ts'
import { dayOf, useDayPopover } from './use-day-popover.ts'

export interface CalendarProps {
  /** 'YYYY-MM-DD', as all dates here. */
  today: string
  value?: string
  onChange?(date: string): void
  /** Which month is shown, for whoever reads what lies in it. */
  onMonth?(month: string): void
  attributes?: DayAttributes
  min?: string
  max?: string
  /** Small cells without marks, for a date picker. */
  compact?: boolean
}

/** Public holidays are entries of their day like any other; nobody has to pass them. */
function entriesOfDay(date: string, attributes: DayAttributes): DayAttribute[] {
  const holiday = holidayName(date)
  const entries = attributes[date] ?? []
  return holiday ? [{ key: 'holiday', label: holiday, kind: 'holiday', mark: 'święto' }, ...entries] : entries
}

const NO_ATTRIBUTES: DayAttributes = {}

const focusDay = (root: HTMLElement | null, date: string) => root?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()

/** The day that the calendar stands on; it follows the chosen one, and takes the focus along where keys or a click move it. */
function useCursor(root: RefObject<HTMLElement | null>, { value, today, min, max }: Pick<CalendarProps, 'value' | 'today' | 'min' | 'max'>) {
  const [cursor, setCursor] = useState(() => withinLimits(value || today, min, max))
  const focusFollows = useRef(false)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    if (value) setCursor(value)
  }
  useLayoutEffect(() => {
    if (!focusFollows.current) return
    focusFollows.current = false
    focusDay(root.current, cursor)
  }, [root, cursor])
  return {
    cursor,
    setCursor,
    show: (date: string) => setCursor(withinLimits(date, min, max)),
    /** The focus goes along, once the day's page is there. */
    goTo(date: string) {
      if (date === cursor) focusDay(root.current, date)
      else focusFollows.current = true
      setCursor(date)
    },
  }
}

/** Says which month is shown, at first and at each other one. */
function useShownMonth(month: string, onMonth: CalendarProps['onMonth']) {
  const tell = useRef(onMonth)
  tell.current = onMonth
  useEffect(() => tell.current?.(month), [month])
}

export function Calendar({ today, value, onChange, onMonth, attributes = NO_ATTRIBUTES, min, max, compact }: CalendarProps) {
  const [announced, setAnnounced] = useState('')
  const titleId = useId()
  const root = useRef<HTMLDivElement>(null)
  const { cursor, setCursor, show, goTo } = useCursor(root, { value, today, min, max })
  useShownMonth(monthOf(cursor), onMonth)
  const entriesOf = useCallback((date: string) => entriesOfDay(date, attributes), [attributes])
  const popover = useDayPopover(date => entriesOf(date).length > 0)

  function handleKey(event: KeyboardEvent) {
    // A day of another month can have the focus without being the cursor; keys lead on from where the focus is.
    const from = dayOf(event.target) ?? cursor
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose(from)
      return
    }
    const moved = moveFocus(from, event.key, event)
    if (!moved) return
    event.preventDefault()
    const next = withinLimits(moved, min, max)
    goTo(next)
    const count = entriesOf(next).length
    setAnnounced(count > 0 ? `${formatFullDate(next)}, ${entryCount(count)}` : formatFullDate(next))
  }

  function followFocus(event: FocusEvent) {
    const date = dayOf(event.target)
    // A day of another month waits for the click: turning the page under the pressed button would lose it.
    if (date && monthOf(date) === monthOf(cursor)) setCursor(date)
    popover.handlers.onFocus(event)
  }

  function choose(date: string) {
    goTo(date)
    onChange?.(date)
  }

  const entriesShown = popover.date ? entriesOf(popover.date) : []

  return (
    <div ref={root} className={classes.calendar} data-calendar data-compact={compact || undefined}>
      <Header cursor={cursor} today={today} titleId={titleId} show={show} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches which day the pointer or the focus is on */}
      <div className={classes.frame} {...popover.handlers} onFocus={followFocus}>
        <MonthGrid
          cursor={cursor}
          today={today}
          value={value}
          min={min}
          max={max}
          compact={compact}
          labelledBy={titleId}
          entriesOf={entriesOf}
          onChoose={choose}
          onKeyDown={handleKey}
        />
        {popover.date && entriesShown.length > 0 && <DayPopover date={popover.date} entries={entriesShown} />}
      </div>
      <div className={classes.announcement} aria-live="polite">
        {announced}
      </div>
    </div>
  )
}

/** The month's name, and the ways to other months. */
function Header({ cursor, today, titleId, show }: { cursor: string; today: string; titleId: string; show(date: string): void }) {
  return (
    <div className={classes.header}>
      <NavigationPopover month={monthOf(cursor)} titleId={titleId} onChange={month => show(addMonths(cursor, monthsBetween(cursor, month)))} />
      <span className={classes.controls}>
        <button type="button" className={classes.icon} aria-label="Poprzedni miesiąc" onClick={() => show(addMonths(cursor, -1))}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={classes.icon} aria-label="Następny miesiąc" onClick={() => show(addMonths(cursor, 1))}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={classes.today} onClick={() => show(today)}>
          Dziś
        </button>
      </span>
    </div>
  )
}

function monthsBetween(date: string, month: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return months(month) - months(date)
}
