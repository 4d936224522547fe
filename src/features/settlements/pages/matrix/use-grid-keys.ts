import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

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

/**
 * One tab stop for the whole table, moved by the keys. It works on the table's own cells: thousands of them would be
 * too many components to tell each of the move.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, startColumn: number) {
  const rowsOf = () => table.current?.tBodies[0]?.rows
  useLayoutEffect(() => {
    if (table.current?.querySelector('tbody [tabindex="0"]')) return
    const target = targetOf(rowsOf()?.[0]?.cells[startColumn])
    if (target) target.tabIndex = 0
  })
  function makeCurrent(target: HTMLElement) {
    for (const other of table.current?.querySelectorAll<HTMLElement>('tbody [tabindex="0"]') ?? []) other.tabIndex = -1
    target.tabIndex = 0
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('tbody td, tbody th')
    const rows = rowsOf()
    if (!cell || !rows || event.altKey || event.metaKey) return
    const row = (cell.parentElement as HTMLTableRowElement).sectionRowIndex
    const last = { row: rows.length - 1, column: (rows[row]?.cells.length ?? 1) - 1 }
    const to = nextPlace(event.key, event.ctrlKey, { row, column: cell.cellIndex }, last)
    const target = to && targetOf(rows[to.row]?.cells[to.column])
    if (!target) return
    event.preventDefault()
    target.focus()
    // The sticky head and first column cover what is scrolled only just into sight.
    target.closest('td, th')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { onKeyDown, makeCurrent }
}
