import { useEffect, useMemo } from 'react'
import type { Declaration } from '#kernel/endpoint.ts'
import { canonical, defaultLimit, type Filter, type Order, readCondition, writeFilters } from '#kernel/listing/filters.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { useSearch } from '#web/routing/use-search.ts'

export interface ListState {
  page: number
  limit: number
  sort: Order[]
  search: string
  filters: Filter[]
  /** Chosen columns; undefined: the usual ones. */
  columns: string[] | undefined
}

/** What decides which rows a list reads, beside its address. */
export interface Reading {
  /** Names the list in stored choices and in the tenant's column configuration. */
  name: string
  endpoint: Declaration
  params?: Record<string, string> | undefined
  /** Conditions that always hold, as a filter string: `company_id:...`. */
  fixed?: string | undefined
  /** Further parts of the query that are not the table's own. */
  query?: Record<string, string> | undefined
  defaultSort?: string
}

/** Reads the filter string of an address; what cannot be read is dropped, the server would refuse it anyway. */
export const readFilters = (text: string): Filter[] => text.split(',').flatMap(part => readCondition(part) ?? [])

export const readSort = (text: string): Order[] =>
  text
    .split(',')
    .filter(Boolean)
    .map(part => {
      const [key = '', direction] = part.split(':')
      return { key: canonical(key), direction: direction === 'desc' ? 'desc' : 'asc' }
    })

export const writeSort = (sort: readonly Order[]) => sort.map(({ key, direction }) => `${key === 'created_at' ? 'created' : key}:${direction}`).join(',')

/** A column's first click sorts upwards, the next one turns round; with Shift the others stay. */
export function toggleSort(sort: readonly Order[], key: string, adding: boolean): Order[] {
  const now = sort.find(order => order.key === key)
  const next: Order = { key, direction: now?.direction === 'asc' ? 'desc' : 'asc' }
  if (!adding) return [next]
  return now ? sort.map(order => (order === now ? next : order)) : [...sort, next]
}

const listOf = (text: string | null | undefined) => text?.split(',').filter(Boolean)

/** What of a list can be saved, as its address writes it. */
export interface StateParts {
  filters: string
  search: string
  sort: string
  columns: string
}

export const writeParts = ({ filters, search, sort, columns }: Omit<ListState, 'page' | 'limit'>): StateParts => ({
  filters: writeFilters(filters),
  search,
  sort: writeSort(sort),
  columns: columns?.join(',') ?? '',
})

export const plainParts: StateParts = { filters: '', search: '', sort: '', columns: '' }
export const partNames = Object.keys(plainParts) as (keyof StateParts)[]
export const sameParts = (left: StateParts, right: StateParts) => partNames.every(name => left[name] === right[name])

const whole = (text: string | null, fallback: number) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : fallback)

export const readState = (params: URLSearchParams): ListState => ({
  page: whole(params.get('page'), 1),
  limit: Math.min(whole(params.get('limit'), defaultLimit), 100),
  sort: readSort(params.get('sort') ?? ''),
  search: params.get('search') ?? '',
  filters: readFilters(params.get('filters') ?? ''),
  columns: listOf(params.get('columns')),
})

export const sortOf = ({ defaultSort = '' }: Pick<Reading, 'defaultSort'>, { sort }: Pick<ListState, 'sort'>) =>
  sort.length > 0 ? sort : readSort(defaultSort)

export const queryOf = (reading: Reading, state: ListState) => ({
  ...reading.query,
  page: state.page,
  limit: state.limit,
  sort: writeSort(sortOf(reading, state)) || undefined,
  search: state.search || undefined,
  filters: [reading.fixed, writeFilters(state.filters)].filter(Boolean).join(',') || undefined,
})

/** The state of a list, which lives in the address. A change of anything but the page leads back to the first one. */
export function useListState() {
  const [search, setSearch] = useSearch()
  const text = search.toString()
  const state = useMemo(() => readState(new URLSearchParams(text)), [text])

  function change(changes: Partial<ListState> | ((now: ListState) => Partial<ListState>), replace = false) {
    const changed = (current: URLSearchParams) => {
      const now = readState(current)
      const next = { ...now, page: 1, ...(typeof changes === 'function' ? changes(now) : changes) }
      return changeParams(current, {
        page: next.page === 1 ? '' : String(next.page),
        limit: next.limit === defaultLimit ? '' : String(next.limit),
        ...writeParts(next),
      })
    }
    setSearch(changed, { replace, preventScrollReset: true })
  }

  return [state, change] as const
}

export type ChangeList = ReturnType<typeof useListState>[1]

/**
 * Whether the address names a page past the last one: what stood there may have gone, or come under another filter, and the list has not ended
 * for that. It is led to the last page there is, not by an answer to an older question.
 */
export function usePastEnd(
  answer: { data: readonly unknown[]; meta: { page: number; limit: number; total: number } } | undefined,
  isOld: boolean,
  change: ChangeList,
): boolean {
  const { page = 1, limit = 1, total = 0 } = answer?.meta ?? {}
  const last = Math.max(1, Math.ceil(total / limit))
  const isPast = answer?.data.length === 0 && page > last
  useEffect(() => {
    if (isPast && !isOld) change({ page: last }, true)
  })
  return isPast
}
