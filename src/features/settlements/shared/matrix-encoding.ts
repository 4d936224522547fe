import { type SettlementState, settlementStates } from '#kernel/settlement-states.ts'

/** One letter per state, upper-case where it is late: a row of the matrix is a word of as many letters as it has months. */
const cellLetters: Record<SettlementState, string> = {
  awaiting_documents: 'o',
  incomplete: 'n',
  in_progress: 'k',
  awaiting_approval: 'a',
  remarks: 'u',
  approved: 'z',
  closed: 'm',
  correction: 'r',
  on_hold: 'w',
}
const noCell = '-'
const statesByLetter = new Map(settlementStates.map(state => [cellLetters[state], state]))

export interface MatrixCell {
  state: SettlementState
  overdue: boolean
}

export function writeCell(cell: MatrixCell | undefined): string {
  if (!cell) return noCell
  const letter = cellLetters[cell.state]
  return cell.overdue ? letter.toUpperCase() : letter
}

export function readCell(letter: string | undefined): MatrixCell | null {
  const state = statesByLetter.get((letter ?? noCell).toLowerCase())
  return state ? { state, overdue: letter !== letter?.toLowerCase() } : null
}
