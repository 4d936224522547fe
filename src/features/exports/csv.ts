import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { headOf, textOf } from '#features/exports/cells.ts'
import type { Sheet } from '#kernel/sheet.ts'

const lines = (rows: readonly (readonly string[])[]) => stringify(rows as string[][], { delimiter: ';', record_delimiter: 'windows' })

/** Polish spreadsheets open a file with this mark as UTF-8 without asking. */
export const headLine = <Row>(sheet: Sheet<Row>) => `\ufeff${lines([headOf(sheet)])}`

export const rowLines = <Row>(sheet: Sheet<Row>, rows: readonly Row[]) => lines(rows.map(row => sheet.columns.map(column => textOf(column, row))))

async function* textIn<Row>(sheet: Sheet<Row>, batches: AsyncIterable<Row[]>) {
  yield headLine(sheet)
  for await (const rows of batches) yield rowLines(sheet, rows)
}

export async function writeCsv<Row>(path: string, sheet: Sheet<Row>, batches: AsyncIterable<Row[]>) {
  await pipeline(Readable.from(textIn(sheet, batches)), createWriteStream(path))
}
