import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify/sync'
import { headOf, textOf } from '#features/exports/cells.ts'
import type { Sheet } from '#kernel/sheet.ts'

const lines = (rows: readonly (readonly string[])[]) => stringify(rows as string[][], { delimiter: ';', record_delimiter: 'windows' })

async function* textIn<Row>(sheet: Sheet<Row>, batches: AsyncIterable<Row[]>) {
  // Polish spreadsheets open a file with this mark as UTF-8 without asking.
  yield `\ufeff${lines([headOf(sheet)])}`
  for await (const rows of batches) yield lines(rows.map(row => sheet.columns.map(column => textOf(column, row))))
}

export async function writeCsv<Row>(path: string, sheet: Sheet<Row>, batches: AsyncIterable<Row[]>) {
  await pipeline(Readable.from(textIn(sheet, batches)), createWriteStream(path))
}
