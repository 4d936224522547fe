import type { KeyboardEvent } from 'react'
import { formatFullDate, weekdayOf } from '#kernel/dates/dates.ts'
import { type DayAttribute, mattersOfDay } from './attribute.ts'
import { monthGrid } from './grid.ts'
import kinds from './Kinds.module.css'
import classes from './MonthGrid.module.css'
import { shortWeekdayName, weekdayName } from './names.ts'

const SATURDAY = 6

export interface MonthGridProps {
  /** The one day in the tab order; its month is the one shown. */
  cursor: string
  today: string
  value?: string
  min?: string
  max?: string
  compact?: boolean
  labelledBy: string
  entriesOf(date: string): DayAttribute[]
  onChoose(date: string): void
  onKeyDown(event: KeyboardEvent): void
}

export function MonthGrid({ cursor, labelledBy, compact, onChoose, onKeyDown, ...props }: MonthGridProps) {
  const weeks = monthGrid(cursor)
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the WAI-ARIA patterns is a table
      role="grid"
      aria-labelledby={labelledBy}
      className={classes.grid}
      data-compact={compact || undefined}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weeks[0]?.map(date => (
            <th key={date} scope="col" className={classes.weekday}>
              <span className={classes.full}>{weekdayName(date)}</span>
              <span className={classes.short} aria-hidden>
                {shortWeekdayName(date)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(date => (
              <Day key={date} date={date} cursor={cursor} compact={compact} onChoose={onChoose} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = Pick<MonthGridProps, 'cursor' | 'today' | 'value' | 'min' | 'max' | 'entriesOf' | 'onChoose' | 'compact'> & { date: string }

function Day({ date, cursor, today, value, min, max, entriesOf, onChoose, compact }: DayProps) {
  const entries = entriesOf(date)
  const disabled = (min !== undefined && date < min) || (max !== undefined && date > max)
  const holiday = entries.some(entry => entry.kind === 'holiday')
  return (
    // The keys of every day are handled once, by the grid.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the WAI-ARIA patterns is a table
      role="gridcell"
      className={classes.day}
      tabIndex={date === cursor ? 0 : -1}
      data-date={date}
      data-autofocus={date === cursor || undefined}
      data-outside={date.slice(0, 7) !== cursor.slice(0, 7) || undefined}
      data-weekend={weekdayOf(date) >= SATURDAY || undefined}
      data-holiday={holiday || undefined}
      aria-selected={date === value}
      aria-current={date === today ? 'date' : undefined}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onChoose(date)
      }}
    >
      <span className={classes.name}>{[formatFullDate(date), ...entries.map(entry => entry.label)].join(', ')}</span>
      <span className={classes.number} aria-hidden>
        {Number(date.slice(8))}
      </span>
      {!compact && entries.length > 0 && <Matters entries={entries} />}
    </td>
  )
}

/** Lines of a day's cell. */
const maxMatters = 4

function Matters({ entries }: { entries: readonly DayAttribute[] }) {
  const { matters, besides } = mattersOfDay(entries, maxMatters)
  return (
    <span className={`${classes.matters} ${kinds.kinds} ${kinds.matters}`} aria-hidden>
      {matters.map(({ title, kind, count }) => (
        <span key={`${kind} ${title}`} data-kind={kind} title={title}>
          <span>{title}</span>
          {count > 1 && ` ${count}`}
        </span>
      ))}
      {besides > 0 && <small>i jeszcze {besides}</small>}
    </span>
  )
}
