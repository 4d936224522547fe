import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { headOf, textOf } from './cells.ts'
import { groupDigits } from '#kernel/money/format-number.ts'
import type { Spreadsheet, SheetColumn } from '#kernel/fields/spreadsheet.ts'
import { newPdfDocument, printable } from '#platform/files/pdf-document.ts'
import { type Columns, PdfPage } from '#platform/files/pdf-page.ts'

export interface Paper {
  /** Under the title: first whose it is. */
  lines: readonly string[]
  /** Under the table: names and amounts. */
  sums: readonly (readonly [name: string, value: string])[]
  foot: string
}

const isNumber = (kind: SheetColumn<never>['kind']) => kind === 'number' || kind === 'money'

/** Amounts are read by people here: grouped, and never taken for formulas. */
function cellText<Row>(column: SheetColumn<Row>, row: Row): string {
  const text = textOf(column, row).replace(/^'/, '')
  return isNumber(column.kind) ? text.replace(/^(-?)(\d+)/, (_, sign: string, digits: string) => sign + groupDigits(digits)) : text
}

/** Rows between which others get their turn: drawing a long table takes seconds. */
const batchSize = 50

/** Points: a sum of nine digits in a list of many columns. */
const numberWidth = 74

function columnsFor<Row>({ columns }: Spreadsheet<Row>, width: number): Columns {
  const numeric = columns.map(({ kind }) => isNumber(kind))
  const numbers = numeric.filter(Boolean).length
  const narrow = Math.min(numberWidth, width / columns.length)
  const wide = (width - numbers * narrow) / Math.max(columns.length - numbers, 1)
  return { widths: numeric.map(one => (one ? narrow : wide)), numeric, size: 9 }
}

/** A table on A4, landscape when it has many columns; as many pages as it needs, each with the titles of the columns. */
export async function drawTable<Row>(sheet: Spreadsheet<Row>, rows: readonly Row[], { lines, sums, foot }: Paper): Promise<Buffer> {
  const document = await newPdfDocument({ layout: sheet.columns.length > 5 ? 'landscape' : 'portrait', margin: 48, info: { Title: sheet.title } })
  const content = buffer(document)
  const page = new PdfPage(document, await printable())
  const columns = columnsFor(sheet, page.width)
  page.line(sheet.title, { size: 16, bold: true })
  for (const line of lines) page.line(line, { size: 10 })
  page.space(12)
  page.beginTable(headOf(sheet), columns)
  for (const [place, one] of rows.entries()) {
    if (place % batchSize === 0) await breathe()
    page.row(
      sheet.columns.map(column => cellText(column, one)),
      columns,
    )
  }
  page.endTable()
  page.space(12)
  for (const [name, value] of sums) page.line(`${name}: ${value}`, { bold: true, right: true })
  page.space(20)
  page.line(foot, { size: 8, colour: '#4a5973' })
  document.end()
  return content
}
