import type { Page } from '../ListTable.tsx'

/** The most rows that are chosen at once. */
export const maxChosen = 1000
const pageSize = 100
/** Ids that stand in one address, beside the list's own filters. */
const maxIds = 50

export type ReadPage<Row> = (at: { page: number; limit: number; filters?: string }) => Promise<Page<Row>>

/** The rows of a list from its first page on, as they stand now. */
export async function readAll<Row extends { id: string }>(read: ReadPage<Row>): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { data, meta } = await read({ page, limit: pageSize })
    for (const row of data) rows.set(row.id, row)
    if (data.length < pageSize || page * pageSize >= Math.min(meta.total, maxChosen)) return [...rows.values()]
  }
}

/** Of these, those that the list still has. */
export async function readThese<Row>(ids: readonly string[], filters: string | undefined, read: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += maxIds) {
    const some = `id:${ids.slice(from, from + maxIds).join('|')}`
    rows.push(...(await read({ page: 1, limit: pageSize, filters: filters ? `${filters},${some}` : some })).data)
  }
  return rows
}
