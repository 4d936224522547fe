import { type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { addToMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import classes from './MatrixGrid.module.css'
import { type MatrixRow, type MatrixView, romanOf } from './matrix-view.ts'
import { MatrixPopover, type Place } from './MatrixPopover.tsx'
import { indexOf, useGridKeys } from './use-grid-keys.ts'
import { useNarrow } from './use-narrow.ts'
import { useRowWindow } from './use-row-window.ts'

/** How long the pointer rests before a month tells of itself, and how long it may travel to what it tells. */
const showDelay = 250
const hideDelay = 110

interface Props {
  view: MatrixView
  label: string
  onOpen(place: Place): void
}

/** Companies down, months across, drawn near the window alone. One tab stop; arrows, Home, End, PageUp and PageDown move, Enter opens, Escape hides the details. */
export function MatrixGrid({ view, label, onOpen }: Props) {
  const wrap = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [told, setTold] = useState<Place>()
  const months = view.months.map(({ month }) => month)
  const current = months.indexOf(addToMonth(warsawMonth(), -1))
  const { pieces, reveal } = useRowWindow(wrap, table, view.rows.length, useNarrow())
  const { onKeyDown, makeCurrent } = useGridKeys(table, Math.max(current, 0) + 1, view.rows.length, reveal)
  useScrollTo(wrap, current)
  useEffect(() => () => clearTimeout(timer.current), [])

  function placeOf(target: EventTarget): Place | undefined {
    const cell = (target as HTMLElement).closest<HTMLTableCellElement>('tbody tr[aria-rowindex] td')
    const row = cell && view.rows[indexOf(cell.parentElement)]
    const month = cell && months[cell.cellIndex - 1]
    return row && month ? { company_id: row.id, company_title: row.title, month, cell: row.cells[cell.cellIndex - 1] ?? null, element: cell } : undefined
  }
  // As the month is now: it may have been opened from what is told of it.
  const cellOf = ({ company_id, month }: Place) => view.rows.find(({ id }) => id === company_id)?.cells[months.indexOf(month)] ?? null
  const later = (next: Place | undefined, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTold(next), delay)
  }
  function focused(event: FocusEvent) {
    const target = event.target as HTMLElement
    if (!target.closest('tbody')) return
    makeCurrent(target)
    clearTimeout(timer.current)
    setTold(placeOf(target))
  }
  function pressed(event: KeyboardEvent) {
    const place = placeOf(event.target)
    if (event.key === 'Escape') setTold(undefined)
    else if (event.key === 'Enter' && place) onOpen(place)
    else onKeyDown(event)
  }
  const clicked = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place) onOpen(place)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the table with the focus hides what was told
    <div
      className={classes.wrap}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && later(undefined, 0)}
      onMouseLeave={() => later(undefined, hideDelay)}
    >
      <div className={classes.scroll} ref={wrap} onScroll={() => told && document.activeElement !== told.element && setTold(undefined)}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern is the grid of WAI-ARIA, and it is a table all the same
          role="grid"
          aria-label={label}
          aria-rowcount={view.rows.length + 1}
          className={classes.grid}
          onKeyDown={pressed}
          onFocus={focused}
          onClick={clicked}
          onMouseOver={event => {
            const place = placeOf(event.target)
            if (place && place.element !== told?.element) later(place, told ? hideDelay : showDelay)
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Firma</th>
              {view.months.map(({ month, all, closed }) => (
                <th key={month} scope="col" data-current={month === months[current] || undefined} data-year={month.endsWith('-01') || undefined}>
                  <span className="hidden">{formatMonthTitle(month)}, </span>
                  <b aria-hidden title={formatMonthTitle(month)}>
                    {romanOf(month)}
                    {months.length > 12 && <small> {month.slice(2, 4)}</small>}
                  </b>
                  <span className={classes.sums}>{all > 0 ? `${closed}/${all}` : month >= warsawMonth() ? opensOn(month) : '–'}</span>
                  <i className={classes.bar} style={{ '--part': all > 0 ? closed / all : 0 } as object} data-empty={all === 0 || undefined} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pieces.flatMap(({ from, to, drawn }) =>
              drawn ? (
                view.rows.slice(from, to).map((row, place) => <Row key={row.id} row={row} index={from + place} months={months} current={current} />)
              ) : (
                // The names stand where their rows will: the browser's own search finds them and scrolls there.
                <tr key={`to ${to}`} aria-hidden className={classes.gap} style={{ '--rows': to - from } as object}>
                  <td colSpan={months.length + 1}>
                    <pre>{namesOf(view.rows.slice(from, to))}</pre>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {told && (
        <MatrixPopover
          key={`${told.company_id} ${told.month}`}
          place={{ ...told, cell: cellOf(told) }}
          onOpen={onOpen}
          onStay={() => clearTimeout(timer.current)}
        />
      )}
    </div>
  )
}

/** "od 1.12": the day on which the month opens by itself. */
const opensOn = (month: string) => `od 1.${addToMonth(month, 1).slice(5)}`

const namesOf = (rows: readonly MatrixRow[]) => rows.map(({ title }) => title).join('\n')

/** One component per company; its cells are plain elements, drawn by the style sheet from their state. */
const Row = memo(
  function Row({ row, index, months, current }: { row: MatrixRow; index: number; months: readonly string[]; current: number }) {
    return (
      <tr aria-rowindex={index + 2}>
        <th scope="row">
          <span className={classes.company}>
            <Link to={linkTo('dashboard-companies-view', { id: row.id }, { tab: 'settlements' })} tabIndex={-1}>
              {row.title}
            </Link>
            {row.caretaker && (
              <span title={`Opiekun: ${row.caretaker}`}>
                <Avatar name={row.caretaker} id={row.caretaker_id} size={20} />
              </span>
            )}
          </span>
        </th>
        {months.map((month, place) => {
          const cell = row.cells[place]
          const look = cell && settlementLabels[cell.state]
          const words = look ? look.label : 'nie ma rozliczenia'
          return (
            <td
              key={month}
              tabIndex={-1}
              data-state={cell?.state}
              data-hue={look?.hue}
              data-late={cell?.overdue || undefined}
              data-current={place === current || undefined}
              // With what is to be seen in it, so that it can be called by that.
              aria-label={`${formatMonthTitle(month)}: ${words}${cell?.overdue ? ', po terminie' : ''}${look ? `, ${look.code}` : ''}`}
            >
              <span>{look ? look.code : '–'}</span>
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) => before.index === after.index && before.months.join() === after.months.join() && JSON.stringify(before.row) === JSON.stringify(after.row),
)

/** On a screen too narrow for all months the newest ones are in sight first. */
function useScrollTo(wrap: { current: HTMLDivElement | null }, column: number) {
  useLayoutEffect(() => {
    const head = wrap.current?.querySelectorAll<HTMLElement>('thead th')[column + 1]
    if (wrap.current && head) wrap.current.scrollLeft = Math.max(0, head.offsetLeft + head.offsetWidth - wrap.current.clientWidth)
  }, [wrap, column])
}
