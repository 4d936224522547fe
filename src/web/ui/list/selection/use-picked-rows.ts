import { useRef, useState } from 'react'

interface Picked<Row> {
  /** The filters under which they were chosen. */
  of: string
  rows: ReadonlyMap<string, { row: Row; page: number; place: number }>
}

interface VisiblePage<Row> {
  rows: readonly Row[]
  page: number
  limit: number
  filters: string
}

/** Chosen rows stay so from page to page, under the same filters. What has left its page is chosen no more. */
export function usePickedRows<Row extends { id: string }>({ rows, page, limit, filters }: VisiblePage<Row>) {
  const [picked, setPicked] = useState<Picked<Row>>({ of: '', rows: new Map() })
  const last = useRef<string>(undefined)
  const here = new Map(rows.map(row => [row.id, row]))
  const chosen = new Map(picked.of === filters ? [...picked.rows].filter(([id, one]) => one.page !== page || here.has(id)) : [])

  function toggle(some: readonly Row[], on: boolean) {
    for (const row of some) on ? chosen.set(row.id, { row, page, place: (page - 1) * limit + rows.indexOf(row) }) : chosen.delete(row.id)
    setPicked({ of: filters, rows: chosen })
  }
  const choose = (some: readonly Row[]) => setPicked({ of: filters, rows: new Map(some.map((row, place) => [row.id, { row, page: 0, place }])) })

  return {
    /** In the order of the list, not in that of choosing. */
    chosen: [...chosen.values()].toSorted((left, right) => left.place - right.place).map(({ row }) => here.get(row.id) ?? row),
    choose,
    clear: () => choose([]),
    select: {
      has: (row: Row) => chosen.has(row.id),
      toggle,
      /** `through`: with all rows between this one and the one before. */
      pick(row: Row, on: boolean, through: boolean) {
        const [from, to] = [rows.findIndex(({ id }) => id === last.current), rows.indexOf(row)].sort((left, right) => left - right) as [number, number]
        last.current = row.id
        toggle(through && from >= 0 ? rows.slice(from, to + 1) : [row], on)
      },
    },
  }
}
