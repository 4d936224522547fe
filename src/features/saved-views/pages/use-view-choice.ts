import type { View } from '#features/saved-views/contract.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { type ListState, plainParts, sameParts, writeParts } from '#web/ui/list/list-state.ts'
import { searchOfView } from './view-address.ts'

/** Which saved view the address shows, and how it would ask for the others. */
export function useViewChoice(saved: readonly View[] | undefined, state: ListState) {
  const [search] = useSearch()
  const now = writeParts(state)
  const viewId = search.get('view')
  const current = saved?.find(view => view.id === viewId) ?? saved?.find(view => sameParts(view, now))
  const hasUsual = saved?.some(view => view.is_default) ?? false
  const searchOf = (view: View | undefined, from: URLSearchParams) => searchOfView(view, from, hasUsual)
  return { now, current, isPlain: !current && sameParts(now, plainParts), isChanged: current !== undefined && !sameParts(current, now), searchOf }
}
