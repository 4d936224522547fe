import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { readTable, type TextTable } from '#features/imports/read-table.ts'
import { type ImportedRow, sources } from '#features/imports/sources.ts'
import type { ImportWithFile } from '#features/imports/store.ts'
import { Failure } from '#kernel/failure.ts'
import { readRow } from '#kernel/import-sheet.ts'
import type { Storage } from '#server/storage.ts'
import type { Db } from '#server/db.ts'
import type { Office } from '#server/offices.ts'

export interface PreparedRow extends ImportedRow {
  cells: Record<string, string>
}

export async function readFile(storage: Storage, db: Db, digest: string | null): Promise<Buffer> {
  if (!digest) throw new Failure('conflict', 'Plik tego importu został już usunięty. Można zacząć od nowa.')
  return buffer(await storage.read(db.scope.tenant_id, digest))
}

export async function tableOf(storage: Storage, db: Db, record: ImportWithFile): Promise<TextTable> {
  return readTable(await readFile(storage, db, record.digest), record)
}

/** Every row as it would be taken in, with all that is wrong with it. Nothing is written. */
export async function prepareRows(
  db: Db,
  office: Pick<Office, 'data_key'>,
  record: ImportWithFile,
  table: TextTable,
  report: (done: number) => Promise<void> = async () => undefined,
): Promise<PreparedRow[]> {
  const { sheet, check } = sources[record.list]
  const cellsOf = (cells: readonly string[]) =>
    Object.fromEntries(record.mapping.flatMap((key, place) => (key && cells[place] !== undefined ? [[key, cells[place]]] : [])))
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: cellsOf(cells), ...readRow(sheet, record.mapping, cells) }))
  let done = 0
  const pause = async () => {
    done += 100
    await breathe()
    await report(Math.min(done, rows.length))
  }
  await check(db, rows, pause, office)
  return rows
}

export const isFaulty = (row: PreparedRow) => Object.keys(row.faults).length > 0
