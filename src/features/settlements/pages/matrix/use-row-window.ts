import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useState } from 'react'

/** Heights of a row in pixels, as the style sheet gives them. */
const rowHeight = 36
const narrowRowHeight = 48

const overscan = 4

/** Rows that follow one another: drawn, or left out. */
export interface Piece {
  from: number
  to: number
  drawn: boolean
}

/**
 * Which rows are drawn: those in sight of the table's own window, on a phone of the page's, and the one that holds the tab stop.
 */
export function useRowWindow(scroll: RefObject<HTMLElement | null>, table: RefObject<HTMLElement | null>, count: number, narrow: boolean) {
  const [tabStop, setTabStop] = useState(0)
  const row = Math.min(tabStop, count - 1)
  const rangeExtractor = useCallback((range: Range) => [...new Set([...defaultRangeExtractor(range), row])].sort((left, right) => left - right), [row])
  const shared = { count, overscan, rangeExtractor }
  const own = useVirtualizer({ ...shared, enabled: !narrow, estimateSize: () => rowHeight, getScrollElement: () => scroll.current })
  const page = useWindowVirtualizer({ ...shared, enabled: narrow, estimateSize: () => narrowRowHeight, scrollMargin: topOf(table.current) })
  const pieces = piecesOf(
    (narrow ? page : own).getVirtualItems().map(({ index }) => index),
    count,
  )
  return { pieces, reveal: setTabStop }
}

const topOf = (element: HTMLElement | null) => (element ? element.getBoundingClientRect().top + window.scrollY : 0)

function piecesOf(drawn: readonly number[], count: number): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const index of drawn) {
    const last = pieces.at(-1)
    if (index > from) pieces.push({ from, to: index, drawn: false })
    if (last?.drawn && last.to === index) last.to = index + 1
    else pieces.push({ from: index, to: index + 1, drawn: true })
    from = index + 1
  }
  if (from < count) pieces.push({ from, to: count, drawn: false })
  return pieces
}
