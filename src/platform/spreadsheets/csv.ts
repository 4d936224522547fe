import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { headOf, textOf } from './cells.ts'
import type { Spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { csvFile, csvLines } from '#platform/files/csv.ts'

export const headLine = <Row>(sheet: Spreadsheet<Row>) => csvFile([headOf(sheet)])

export const rowLines = <Row>(sheet: Spreadsheet<Row>, rows: readonly Row[]) => csvLines(rows.map(row => sheet.columns.map(column => textOf(column, row))))

async function* textIn<Row>(sheet: Spreadsheet<Row>, batches: AsyncIterable<Row[]>) {
  yield headLine(sheet)
  for await (const rows of batches) yield rowLines(sheet, rows)
}

export async function writeCsv<Row>(path: string, sheet: Spreadsheet<Row>, batches: AsyncIterable<Row[]>) {
  await pipeline(Readable.from(textIn(sheet, batches)), createWriteStream(path))
}
