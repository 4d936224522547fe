import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { TableFile, TableFormat } from '#kernel/fields/table-file.ts'
import { writeCsv } from './csv.ts'
import { drawTable, type Paper } from './pdf.ts'
import { writeXlsx } from './xlsx.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { Spreadsheet } from '#kernel/fields/spreadsheet.ts'

const mediaTypes: Record<TableFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const writers = { csv: writeCsv, xlsx: writeXlsx }

/** Rows between which others get their turn. */
const batchSize = 500

/** The same writers as for long lists; the folder is gone when the content is read. */
async function written<Row>(format: 'csv' | 'xlsx', sheet: Spreadsheet<Row>, rows: readonly Row[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-table-'))
  const path = join(folder, 'table')
  async function* batches() {
    for (let from = 0; from < rows.length; from += batchSize) {
      await breathe()
      yield rows.slice(from, from + batchSize)
    }
  }
  try {
    await writers[format](path, sheet, batches())
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A title as a name that any system takes: of a file, or of a field. */
export const nameOf = (title: string, between: '-' | '_' = '-') => (foldDiacritics(title).match(/[a-z0-9]+/g) ?? []).join(between)

/** Systems take names of up to 255 bytes. */
const maxNameLength = 150

interface TitledTable<Row> {
  title: string
  sheet: Spreadsheet<Row>
  rows: readonly Row[]
  /** What a PDF says around the table. */
  paper: Paper
}

/** A small table as a file, at once; its name says whose it is, so that those of several do not lie in one folder as copies. */
export async function tableAs<Row>(format: TableFormat, { title, sheet, rows, paper }: TitledTable<Row>): Promise<TableFile> {
  const content = format === 'pdf' ? await drawTable({ ...sheet, title }, rows, paper) : await written(format, sheet, rows)
  const name = nameOf(`${title} ${paper.lines[0] ?? ''}`).slice(0, maxNameLength)
  return { name: `${name}.${format}`, media_type: mediaTypes[format], content: content.toString('base64') }
}
