import { formatDate } from '#kernel/dates/dates.ts'
import { asCode, neutralised, type Spreadsheet, type SheetColumn } from '#kernel/fields/spreadsheet.ts'
import { instantToWall } from '#kernel/dates/warsaw.ts'

/** A value as Poles write it. */
export function textOf<Row>({ kind = 'text', value }: SheetColumn<Row>, row: Row): string {
  const cell = value(row)
  if (cell === null || cell === undefined || cell === '') return ''
  if (kind === 'boolean') return cell ? 'tak' : 'nie'
  if (kind === 'number' || kind === 'money') return String(cell).replace('.', ',')
  if (kind === 'date') return formatDate(String(cell))
  if (kind === 'instant') {
    const wall = instantToWall(String(cell))
    return `${formatDate(wall.slice(0, 10))} ${wall.slice(11, 16)}`
  }
  return kind === 'code' ? asCode(String(cell)) : neutralised(String(cell))
}

export const headOf = <Row>(sheet: Spreadsheet<Row>) => sheet.columns.map(column => column.title)
