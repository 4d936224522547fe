import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

const pageRows = 10

/** Where a key leads from this place of a grid; undefined where the key means nothing here. */
export function nextPlace(key: string, wide: boolean, { row, column }: { row: number; column: number }, last: { row: number; column: number }) {
  const moves: Record<string, { row: number; column: number }> = {
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row: wide ? 0 : row, column: 0 },
    End: { row: wide ? last.row : row, column: last.column },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
  }
  const to = moves[key]
  return to && { row: Math.min(Math.max(to.row, 0), last.row), column: Math.min(Math.max(to.column, 0), last.column) }
}

/** What takes the focus in a cell: its link, or the cell itself. */
const targetOf = (cell: HTMLElement | undefined) => cell?.querySelector<HTMLElement>('a') ?? cell

/** The place of a row among all of them; only those near the window are drawn. */
export const indexOf = (row: Element | null | undefined) => Number(row?.getAttribute('aria-rowindex')) - 2

/**
 * One tab stop for the whole table, moved by the keys. It works on the table's own cells: hundreds of them would be
 * too many components to tell each of the move. `reveal` draws a row that is out of the window.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, startColumn: number, rows: number, reveal: (row: number) => void) {
  const rowAt = (row: number) => table.current?.querySelector<HTMLTableRowElement>(`tbody tr[aria-rowindex="${row + 2}"]`)
  useLayoutEffect(() => {
    if (table.current?.querySelector('tbody [tabindex="0"]')) return
    const target = targetOf(table.current?.querySelector<HTMLTableRowElement>('tbody tr[aria-rowindex]')?.cells[startColumn])
    if (target) target.tabIndex = 0
  })
  function makeCurrent(target: HTMLElement) {
    for (const other of table.current?.querySelectorAll<HTMLElement>('tbody [tabindex="0"]') ?? []) other.tabIndex = -1
    target.tabIndex = 0
    reveal(indexOf(target.closest('tr')))
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('tbody td, tbody th')
    if (!cell || event.altKey || event.metaKey) return
    const own = cell.parentElement as HTMLTableRowElement
    const to = nextPlace(event.key, event.ctrlKey, { row: indexOf(own), column: cell.cellIndex }, { row: rows - 1, column: own.cells.length - 1 })
    if (!to) return
    event.preventDefault()
    flushSync(() => reveal(to.row))
    const target = targetOf(rowAt(to.row)?.cells[to.column])
    target?.focus()
    // The sticky head and first column cover what is scrolled only just into sight.
    target?.closest('td, th')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { onKeyDown, makeCurrent }
}
