import { createContext, useCallback, useContext, useMemo, useState } from 'react'
import { createSearchParams, type SetURLSearchParams, useLocation, useSearchParams } from 'react-router'
import { readScopedParams, writeScopedParams } from './scoped-search-params.ts'

/** The part of the page that the query is asked for, where several are drawn at once and each has its own. */
export const SearchPart = createContext<string | undefined>(undefined)

/** What changes within one part leaves the page where it is. */
const mannerOf = (part: string | undefined) => part && { preventScrollReset: true, state: { within: part } }

/**
 * The query of the address, and how it is changed. The library's own hook gives a change what was drawn last, so that the second of two
 * quick ones undoes the first; here it is given the address as it stands.
 */
export function useSearch(): [URLSearchParams, SetURLSearchParams] {
  const part = useContext(SearchPart)
  const [address, set] = useSearchParams()
  const search = useMemo(() => readScopedParams(address, part), [address, part])
  const change = useCallback<SetURLSearchParams>(
    (next, options) => {
      const now = new URLSearchParams(location.search)
      const own = createSearchParams(typeof next === 'function' ? next(readScopedParams(now, part)) : next)
      set(writeScopedParams(now, part, own), { ...options, ...mannerOf(part) })
    },
    [set, part],
  )
  return [search, change]
}

/** A link to what `useSearch` would change the query to. */
export function useSearchLink() {
  const part = useContext(SearchPart)
  const [address] = useSearchParams()
  return (search: URLSearchParams) => ({ to: { search: `?${writeScopedParams(address, part, search)}` }, ...mannerOf(part) })
}

/** The visit that led here. What changes within a part leads nowhere, and neither does the way back from there. */
export function useVisit(): string {
  const { key, state } = useLocation()
  const [visit, setVisit] = useState(key)
  if (key !== visit && !state?.within) setVisit(key)
  return visit
}
