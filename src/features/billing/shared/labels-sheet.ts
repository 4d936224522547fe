import type { Line, StatementRow } from './contract.ts'
import { lineFields, statementFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const statementSheet = spreadsheet<StatementRow>({
  title: 'Zestawienia usług',
  columns: exportColumns<StatementRow>(statementFields),
})

/** The lines of one statement. */
export const lineSheet = spreadsheet<Line>({
  title: 'Zestawienie usług',
  columns: exportColumns<Line>(lineFields),
})
