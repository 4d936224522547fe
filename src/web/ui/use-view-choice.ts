import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { View, ViewParts } from '#features/views/contract.ts'
import { type ListState, writeParts } from './list-state.ts'

const plain: ViewParts = { filters: '', search: '', sort: '', columns: '' }
const names = Object.keys(plain) as (keyof ViewParts)[]
const everything = 'all'

const same = (left: ViewParts, right: ViewParts) => names.every(name => left[name] === right[name])

/** Which saved view the address shows, and the addresses of the others. A view's filters stand in the address in full, so that it can be shared. */
export function useViewChoice(saved: readonly View[] | undefined, state: ListState) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const now = writeParts(state)
  const asked = search.get('view')
  const current = saved?.find(view => view.id === asked) ?? saved?.find(view => same(view, now))
  const usual = saved?.find(view => view.is_default)

  function addressOf(view: View | undefined): string {
    const next = new URLSearchParams(search)
    for (const name of [...names, 'page', 'view']) next.delete(name)
    for (const name of names) if (view?.[name]) next.set(name, view[name])
    if (view ?? usual) next.set('view', view?.id ?? everything)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }

  // Whoever comes to the bare list finds the view chosen for that; what the address asks for goes before.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !saved) return
    begun.current = true
    if (usual && asked === null && same(now, plain)) navigate(addressOf(usual), { replace: true, preventScrollReset: true })
  })
  return { now, current, isPlain: !current && same(now, plain), isChanged: current !== undefined && !same(current, now), addressOf }
}
