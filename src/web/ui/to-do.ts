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

/** What one feature waits for: the rows that are shown, how many there are in all, and where the rest lies. */
export interface ToDos {
  rows: ToDo[]
  total: number
  rest?: { title: string; to: string }
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
export const toDosOf = (read: Read, rows: ToDo[], rest?: ToDos['rest']): ToDos => ({
  rows,
  total: read.data?.meta.total ?? 0,
  ...(rest && { rest }),
  loading: read.isLoading,
  ...(read.isLoadingError && { failed: { error: read.error, retry: read.refetch } }),
})

/** Enough for nearly everybody; what is left out has its link. */
export const toDoLimit = 25
