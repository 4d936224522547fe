import type { Page } from './ListTable.tsx'

/** The most rows that are chosen at once. */
export const mostChosen = 1000
const pageSize = 100

/** The rows of a list from its first page on, as they stand now. */
export async function readAll<Row extends { id: string }>(read: (at: { page: number; limit: number }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { data, meta } = await read({ page, limit: pageSize })
    for (const row of data) rows.set(row.id, row)
    if (data.length < pageSize || page * pageSize >= Math.min(meta.total, mostChosen)) return [...rows.values()]
  }
}
