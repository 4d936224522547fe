import { useState } from 'react'
import type { ToDo } from './to-do.ts'

/** A row whose answer is being written stays until it is closed, whatever a new list says. */
export function useHeldRows() {
  const [heldRows, setHeldRows] = useState<readonly ToDo[]>([])
  const isHeld = ({ key }: { key: string }) => heldRows.some(row => row.key === key)
  return {
    isHeld,
    withHeld: (rows: readonly ToDo[]) => [...rows, ...heldRows.filter(({ key }) => !rows.some(row => row.key === key))],
    hold: (item: ToDo) => (open: boolean) => setHeldRows(rows => [...rows.filter(({ key }) => key !== item.key), ...(open ? [item] : [])]),
  }
}
