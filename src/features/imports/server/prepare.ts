import { setImmediate as breathe } from 'node:timers/promises'
import type { TextTable } from './read-table.ts'
import { type ImportedRow, sources } from './sources.ts'
import type { ImportWithFile } from './store.ts'
import { readTableOnce } from './table-thread.ts'
import { readRow } from '#kernel/fields/import-spec.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

export interface PreparedRow extends ImportedRow {
  cells: Record<string, string>
}

export const tableOf = async (storage: Storage, db: Db, record: ImportWithFile): Promise<TextTable> =>
  (await readTableOnce(storage, db, record.digest, record)).table

/** Rows read before others have their turn. */
const batchSize = 100

interface Preparation {
  db: Db
  office: Pick<Office, 'data_key'>
  report?: (done: number) => Promise<void>
}

/** Every row as it would be taken in, with all that is wrong with it. Nothing is written. */
export async function prepareRows({ db, office, report }: Preparation, record: ImportWithFile, table: TextTable): Promise<PreparedRow[]> {
  const { sheet, check } = sources[record.list]
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(record.mapping.flatMap((key, place) => (key && cells[place] !== undefined ? [[key, cells[place]]] : [])))
  const rows: PreparedRow[] = []
  for (const { line, cells } of table.rows) {
    rows.push({ line, cells: cellsOf(cells), ...readRow(sheet, record.mapping, cells) })
    if (rows.length % batchSize === 0) await breathe()
  }
  let done = 0
  const pause = async () => {
    done += batchSize
    await breathe()
    await report?.(Math.min(done, rows.length))
  }
  await check(db, rows, pause, office)
  return rows
}

export const isFaulty = (row: PreparedRow) => Object.keys(row.faults).length > 0
