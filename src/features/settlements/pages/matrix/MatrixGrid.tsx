import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import classes from './MatrixGrid.module.css'
import { MatrixGridHead } from './MatrixGridHead.tsx'
import { MatrixGridRow } from './MatrixGridRow.tsx'
import { MatrixPopover, type MatrixAnchor } from './MatrixPopover.tsx'
import type { MatrixRow, MatrixView } from './matrix-view.ts'
import { indexOf, useGridKeys } from './use-grid-keys.ts'
import { useMonthPopover } from './use-month-popover.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { useRowWindow } from './use-row-window.ts'

interface Props {
  view: MatrixView
  label: string
  onOpen(place: MatrixAnchor): void
}

/** Companies down, months across, drawn near the window alone. One tab stop; arrows, Home, End, PageUp and PageDown move, Enter opens, Escape hides the details. */
export function MatrixGrid({ view, label, onOpen }: Props) {
  const wrap = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const months = view.months.map(({ month }) => month)
  const current = months.indexOf(addToMonth(warsawMonth(), -1))
  const { pieces, reveal } = useRowWindow(wrap, table, view.rows.length, useNarrow())
  const { onKeyDown, makeCurrent } = useGridKeys(table, Math.max(current, 0) + 1, view.rows.length, reveal)
  const { activePlace, hide, ...popover } = useMonthPopover()
  useScrollTo(wrap, current)

  function placeOf(target: EventTarget): MatrixAnchor | undefined {
    const cell = (target as HTMLElement).closest<HTMLTableCellElement>('tbody tr[aria-rowindex] td')
    const row = cell && view.rows[indexOf(cell.parentElement)]
    const month = cell && months[cell.cellIndex - 1]
    return row && month ? { company_id: row.id, company_title: row.title, month, cell: row.cells[cell.cellIndex - 1] ?? null, element: cell } : undefined
  }
  // As the month is now: it may have been opened from what is told of it.
  const cellOf = ({ company_id, month }: MatrixAnchor) => view.rows.find(({ id }) => id === company_id)?.cells[months.indexOf(month)] ?? null
  function focused(event: FocusEvent) {
    const target = event.target as HTMLElement
    if (!target.closest('tbody')) return
    makeCurrent(target)
    popover.showNow(placeOf(target))
  }
  function pressed(event: KeyboardEvent) {
    const place = placeOf(event.target)
    if (event.key === 'Escape') hide()
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
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && popover.hideSoon(0)}
      onMouseLeave={() => popover.hideSoon()}
    >
      <div className={classes.scroll} ref={wrap} onScroll={() => activePlace && document.activeElement !== activePlace.element && hide()}>
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
          onMouseOver={event => popover.showSoon(placeOf(event.target))}
        >
          <MatrixGridHead months={view.months} current={current} />
          <tbody>
            {pieces.flatMap(({ from, to, drawn }) =>
              drawn ? (
                view.rows.slice(from, to).map((row, place) => <MatrixGridRow key={row.id} row={row} index={from + place} months={months} current={current} />)
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
      {activePlace && (
        <MatrixPopover
          key={`${activePlace.company_id} ${activePlace.month}`}
          place={{ ...activePlace, cell: cellOf(activePlace) }}
          onOpen={onOpen}
          onStay={popover.stay}
        />
      )}
    </div>
  )
}

const namesOf = (rows: readonly MatrixRow[]) => rows.map(({ title }) => title).join('\n')

/** On a screen too narrow for all months the newest ones are in sight first. */
function useScrollTo(wrap: { current: HTMLDivElement | null }, column: number) {
  useLayoutEffect(() => {
    const head = wrap.current?.querySelectorAll<HTMLElement>('thead th')[column + 1]
    if (wrap.current && head) wrap.current.scrollLeft = Math.max(0, head.offsetLeft + head.offsetWidth - wrap.current.clientWidth)
  }, [wrap, column])
}
