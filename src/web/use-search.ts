import { useCallback } from 'react'
import { type SetURLSearchParams, useSearchParams } from 'react-router'

/**
 * The query of the address, and how it is changed. The library's own hook gives a change what was drawn last, so that the second of two
 * quick ones undoes the first; here it is given the address as it stands.
 */
export function useSearch(): [URLSearchParams, SetURLSearchParams] {
  const [search, set] = useSearchParams()
  const change = useCallback<SetURLSearchParams>(
    (next, options) => set(typeof next === 'function' ? () => next(new URLSearchParams(location.search)) : next, options),
    [set],
  )
  return [search, change]
}
