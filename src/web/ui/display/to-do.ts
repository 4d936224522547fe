import type { ComponentType, ReactNode } from 'react'

/** One thing that waits for a client, of whatever feature. */
export interface ToDo {
  key: string
  /** By when; null where there is no term. */
  date: string | null
  title: string
  /** From whom, how long it takes. */
  about: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  hue?: 'amber' | 'violet' | 'slate'
  tools: ReactNode
}

/** Where those lie that are not shown: in a list of their own, or here, once they are asked for. */
export type Rest = { title: string } & ({ to: string } | { show(): void })

/** What one feature waits for: the rows that are shown, how many there are in all, and where the rest lies. */
export interface ToDos {
  rows: ToDo[]
  total: number
  rest?: Rest
  loading: boolean
  failed?: { error: unknown; retry(): unknown }
}

interface Read {
  isLoading: boolean
  isLoadingError: boolean
  error: unknown
  refetch(): unknown
  data?: { meta: { total: number } } | undefined
}

/** What a query of such things has answered so far. */
export const toDosOf = (read: Read, rows: ToDo[], rest?: Rest): ToDos => ({
  rows,
  total: read.data?.meta.total ?? 0,
  ...(rest && { rest }),
  loading: read.isLoading,
  ...(read.isLoadingError && { failed: { error: read.error, retry: read.refetch } }),
})

/** Enough for nearly everybody; what is left out has its link. */
export const toDoLimit = 25
/** As many as one call answers. */
export const wholeLimit = 100
