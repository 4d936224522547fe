import type { Matrix } from '#features/settlements/shared/contract-many.ts'
import { type MatrixCell, readCell } from '#features/settlements/shared/matrix-encoding.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'

export interface MatrixFilters {
  search: string
  caretaker: string
  tag: string
  state: string
  /** `open`: companies with a month not closed; `late`: with one past its term. */
  only: string
}

export interface MatrixRow {
  id: string
  title: string
  caretaker_id: string | null
  caretaker: string | null
  cells: (MatrixCell | null)[]
}

export interface MatrixView {
  rows: MatrixRow[]
  /** Of each column: how many months there are, and how many of them are closed. */
  months: { month: string; all: number; closed: number }[]
  states: Map<SettlementState, number>
  late: number
  lateCompanies: number
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
/** Months in tables, as Polish offices write them. */
export const romanOf = (month: string) => romans[Number(month.slice(5)) - 1]

const isOpen = (cell: MatrixCell | null) => cell !== null && cell.state !== 'closed'

/** What the screen shows of the matrix: the window of months, the companies that fit the filters, and what they add up to. */
export function viewOf(matrix: Matrix, { search, caretaker, tag, state, only }: MatrixFilters, visibleMonths: readonly string[] = matrix.months): MatrixView {
  const first = matrix.months.indexOf(visibleMonths[0] ?? '')
  const words = foldDiacritics(search).split(/\s+/).filter(Boolean)
  const candidates = matrix.companies
    .map(company => ({ ...company, cells: visibleMonths.map((_, place) => readCell(company.cells[first + place])) }))
    .filter(
      row =>
        (!caretaker || row.caretaker_id === caretaker) && (!tag || row.tag_ids.includes(tag)) && words.every(word => foldDiacritics(row.title).includes(word)),
    )
  const isLate = (row: MatrixRow) => row.cells.some(cell => cell?.overdue)
  const rows = candidates.filter(
    row => (!state || row.cells.some(cell => cell?.state === state)) && (only !== 'open' || row.cells.some(isOpen)) && (only !== 'late' || isLate(row)),
  )
  const states = new Map<SettlementState, number>()
  const months = visibleMonths.map(month => ({ month, all: 0, closed: 0 }))
  let late = 0
  for (const { cells } of rows) {
    for (const [place, cell] of cells.entries()) {
      const column = months[place]
      if (!cell || !column) continue
      column.all += 1
      if (cell.state === 'closed') column.closed += 1
      states.set(cell.state, (states.get(cell.state) ?? 0) + 1)
      if (cell.overdue) late += 1
    }
  }
  return { rows, months, states, late, lateCompanies: candidates.filter(isLate).length }
}
