import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { headOf, textOf } from './cells.ts'
import { groupDigits } from '#kernel/money/format-number.ts'
import type { Spreadsheet, SheetColumn } from '#kernel/fields/spreadsheet.ts'
import { fonts, newPdfDocument, printable } from '#platform/files/pdf-document.ts'

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
const atOnce = 50

/** A table on A4, lying when it has many columns; as many pages as it needs. */
export async function drawTable<Row>(sheet: Spreadsheet<Row>, rows: readonly Row[], { lines, sums, foot }: Paper): Promise<Buffer> {
  const page = await newPdfDocument({ layout: sheet.columns.length > 5 ? 'landscape' : 'portrait', margin: 48, info: { Title: sheet.title } })
  const content = buffer(page)
  const print = await printable()
  page.font(fonts.bold).fontSize(16).text(print(sheet.title))
  page.font(fonts.plain).fontSize(10)
  for (const line of lines) page.text(print(line))
  page.moveDown(1).fontSize(9)
  const aligned = (column: SheetColumn<Row>) => ({ align: { x: isNumber(column.kind) ? ('right' as const) : ('left' as const), y: 'center' as const } })
  const row = (column: SheetColumn<Row>, text: string, font: string) => ({ text: print(text), font: { src: font }, ...aligned(column) })
  const head = headOf(sheet)
  const table = page.table({
    columnStyles: sheet.columns.map(column => ({ width: isNumber(column.kind) ? 74 : '*' })),
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#c3cbd8', padding: [4, 4, 4, 4] },
  })
  table.row(sheet.columns.map((column, place) => row(column, head[place] ?? '', fonts.bold)))
  for (const [place, one] of rows.entries()) {
    if (place % atOnce === 0) await breathe()
    table.row(sheet.columns.map(column => row(column, cellText(column, one), fonts.plain)))
  }
  table.end()
  page.moveDown(1)
  for (const [name, value] of sums) page.font(fonts.bold).text(print(`${name}: ${value}`), { align: 'right' })
  page.moveDown(2).font(fonts.plain).fontSize(8).fillColor('#4a5973').text(print(foot))
  page.end()
  return content
}
