import { type ExportRow, isArchive } from '#features/exports/shared/contract.ts'
import { refreshQueries } from '#web/api/query.ts'

/** Rows of a file that needs no second click: the browser saves it once it is made. */
const rowsAtOnce = 1000

/** What this page has ordered and what was not told of yet, even where it was ready before the list of files was first read; true of lists, which may be saved at once. */
const ordered = new Map<string, boolean>()

export const isPendingExport = (id: string) => ordered.has(id)

export const isSavedAtOnce = ({ id, done, format }: Pick<ExportRow, 'id' | 'done' | 'format'>) =>
  ordered.get(id) === true && !isArchive(format) && done <= rowsAtOnce

export const dropPendingExport = (id: string) => ordered.delete(id)

/** The list shows the new one, and its end will be told. */
export function watchPendingExport(id: string, isList = false) {
  ordered.set(id, isList)
  return refreshQueries('exports')
}
