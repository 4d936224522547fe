import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { views } from '#features/saved-views/contract.ts'
import { readingOf } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { type ListState, plainParts, sameParts, writeParts } from '#web/ui/list/list-state.ts'
import { searchOfView } from './view-address.ts'

/** The saved views of a list; cached, since they seldom change. */
export const viewsOf = (list: string) => readingOf(views.list, { query: { list } }, { staleTime: 300_000 })

/**
 * Whoever comes to the bare list finds the view chosen for that; what the address asks for goes before. True while that
 * is not known or not done yet: the list shows no rows that would be taken away again.
 */
export function useDefaultView(list: string, state: ListState): boolean {
  const [search, setSearch] = useSearch()
  const [arrived, setArrived] = useState(false)
  const isBare = !arrived && !search.has('view') && sameParts(writeParts(state), plainParts)
  const read = useQuery(viewsOf(list))
  const usual = read.data?.data.find(view => view.is_default && !sameParts(view, plainParts))
  const isLeaving = isBare && usual !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; later changes of the address are the person's own
  useEffect(() => {
    if (isLeaving) setSearch(now => searchOfView(usual, now, true), { replace: true, preventScrollReset: true })
    else if (!read.isPending) setArrived(true)
  }, [isLeaving, read.isPending])
  return isLeaving || (isBare && read.isPending)
}
