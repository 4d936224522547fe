import { useLocation, useSearchParams } from 'react-router'
import type { View } from '#features/views/contract.ts'
import { addressOfView, type ListState, plainParts, sameParts, writeParts } from './list-state.ts'

/** Which saved view the address shows, and the addresses of the others. */
export function useViewChoice(saved: readonly View[] | undefined, state: ListState) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const now = writeParts(state)
  const asked = search.get('view')
  const current = saved?.find(view => view.id === asked) ?? saved?.find(view => sameParts(view, now))
  const hasUsual = saved?.some(view => view.is_default) ?? false

  function addressOf(view: View | undefined): string {
    const next = addressOfView(view, search, hasUsual)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return { now, current, isPlain: !current && sameParts(now, plainParts), isChanged: current !== undefined && !sameParts(current, now), addressOf }
}
