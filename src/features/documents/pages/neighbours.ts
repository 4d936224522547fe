import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type DocumentRow, documents } from '#features/documents/contract.ts'
import { sentenceOf } from '#web/api-error.ts'
import { call } from '#web/call.ts'
import { linkTo } from '#web/routes.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'

/** Rows of the list that are known at once, the most that one answer holds. */
const span = 100

/** Where the document stands in the list it was opened from, which its address carries together with the part of it. */
export function useNeighbours(id: string) {
  const { isAdmin } = useUser()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const kept = Object.fromEntries(search)
  const part = Math.max(1, Number(search.get('part')) || 1)
  const query = {
    limit: span,
    sort: search.get('sort') || 'created:desc',
    search: search.get('search') || undefined,
    filters: search.get('filters') || undefined,
  }
  const list = useCall(documents.list, { query: { ...query, page: part } })
  // A document that is dealt with may leave the list it was opened from; its place in it stays until one goes on.
  const [rows, setRows] = useState<DocumentRow[]>([])
  const fresh = list.data?.data
  if (fresh && fresh !== rows && fresh.some(row => row.id === id)) setRows(fresh)
  const place = rows.findIndex(row => row.id === id)
  const total = list.data?.meta.total ?? 0
  const go = (row: { id: string } | undefined, part_of = part) => {
    if (row) navigate(linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id: row.id }, { ...kept, part: String(part_of) }))
  }
  const cross = (part_of: number, end: 0 | -1) =>
    call(documents.list, { query: { ...query, page: part_of } })
      .then(({ data }) => go(data.at(end), part_of))
      .catch((error: unknown) => toast(sentenceOf(error), { tone: 'fault' }))
  const before = part > 1 ? () => void cross(part - 1, -1) : undefined
  const after = part * span < total ? () => void cross(part + 1, 0) : undefined
  return {
    place: place < 0 ? undefined : (part - 1) * span + place + 1,
    total,
    previous: place > 0 ? () => go(rows[place - 1]) : place === 0 ? before : undefined,
    next: place < 0 ? undefined : place + 1 < rows.length ? () => go(rows[place + 1]) : after,
  }
}
