import { refreshQueries } from '#web/api/query.ts'

/** Files that this page has ordered: told of when they are ready, even where that was before the list of them was first read. */
const ordered = new Set<string>()

export const isPendingExport = (id: string) => ordered.has(id)

/** The list shows the new one, and its end will be told. */
export function watchPendingExport(id: string) {
  ordered.add(id)
  return refreshQueries('exports')
}
