import { useState } from 'react'
import type { ToDo } from './to-do.ts'

/** A row whose answer is being written stays until it is closed, whatever a new list says. */
export function useHeldRows() {
  const [held, setHeld] = useState<readonly ToDo[]>([])
  const isHeld = ({ key }: { key: string }) => held.some(row => row.key === key)
  return {
    isHeld,
    withHeld: (rows: readonly ToDo[]) => [...rows, ...held.filter(({ key }) => !rows.some(row => row.key === key))],
    hold: (item: ToDo) => (open: boolean) => setHeld(rows => [...rows.filter(({ key }) => key !== item.key), ...(open ? [item] : [])]),
  }
}
