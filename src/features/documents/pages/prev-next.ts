import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { documents } from '#features/documents/shared/contract.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'

/** Rows of the list that are known at once, the most that one answer holds. */
const span = 100

interface Walk {
  from: string
  ids: readonly string[]
  total: number
}

export type PrevNext = ReturnType<typeof usePrevNext>

/** Where the document stands in the list it was opened from, which its address carries together with the part of it. */
export function usePrevNext(id: string) {
  const { isAdmin } = useUser()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const parameters = Object.fromEntries(search)
  const part = Math.max(1, Number(search.get('part')) || 1)
  const query = {
    limit: span,
    sort: search.get('sort') || 'created:desc',
    search: search.get('search') || undefined,
    filters: search.get('filters') || undefined,
  }
  const list = useCall(documents.list, { query: { ...query, page: part } })
  const fresh = list.data?.data
  const total = list.data?.meta.total ?? 0
  // Documents that are dealt with may leave the list they were opened from; one walks through what it was.
  const from = JSON.stringify([query, part])
  const [walk, setWalk] = useState<Walk | undefined>(useLocation().state?.walk)
  const known = walk?.from === from && walk.ids.includes(id) ? walk : undefined
  if (!known && fresh?.some(row => row.id === id)) setWalk({ from, ids: fresh.map(row => row.id), total })
  const ids = known?.ids ?? []
  const place = ids.indexOf(id)
  const listed = isAdmin ? 'dashboard-documents' : 'documents'
  const go = (next: string | undefined, part_of = part, along?: Walk) => {
    if (next) navigate(linkTo(`${listed}-view`, { id: next }, { ...parameters, part: String(part_of) }), { state: along && { walk: along } })
  }
  const cross = (part_of: number, end: 0 | -1) =>
    call(documents.list, { query: { ...query, page: part_of } })
      .then(({ data }) => go(data.at(end)?.id, part_of))
      .catch(toastFailure)
  const before = part > 1 ? () => void cross(part - 1, -1) : undefined
  const after = part * span < total ? () => void cross(part + 1, 0) : undefined
  // What moved up when others left.
  const further = known && fresh?.find(row => !ids.includes(row.id))
  const { part: _, ...narrowed } = parameters
  return {
    place: known && (part - 1) * span + place + 1,
    total: known?.total ?? 0,
    previous: place > 0 ? () => go(ids[place - 1], part, known) : place === 0 ? before : undefined,
    next: place < 0 ? undefined : place + 1 < ids.length ? () => go(ids[place + 1], part, known) : further ? () => go(further.id) : after,
    /** Where nothing is left to go on to: the list, empty now. */
    emptied: known && list.data && total === 0 ? linkTo(listed, {}, narrowed) : undefined,
  }
}
