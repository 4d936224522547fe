import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type DocumentRow, documents } from '#features/documents/contract.ts'
import { linkTo } from '#web/routes.tsx'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'

/** Where the document stands in the list it was opened from, which its address carries. */
export function useNeighbours(id: string) {
  const { isAdmin } = useUser()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const kept = Object.fromEntries(search)
  const list = useCall(documents.list, {
    query: {
      limit: 100,
      page: 1,
      sort: search.get('sort') || 'created:desc',
      search: search.get('search') || undefined,
      filters: search.get('filters') || undefined,
    },
  })
  // A document that is dealt with may leave the list it was opened from; its place in it stays until one goes on.
  const [rows, setRows] = useState<DocumentRow[]>([])
  const fresh = list.data?.data
  if (fresh && fresh !== rows && fresh.some(row => row.id === id)) setRows(fresh)
  const place = rows.findIndex(row => row.id === id)
  const go = (row: { id: string } | undefined) => {
    if (row) navigate(linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id: row.id }, kept))
  }
  return {
    place: place < 0 ? undefined : place + 1,
    total: list.data?.meta.total ?? 0,
    previous: place > 0 ? () => go(rows[place - 1]) : undefined,
    next: place >= 0 && place + 1 < rows.length ? () => go(rows[place + 1]) : undefined,
  }
}

/** Single keys, never while one types or a dialog is open. */
export function useKeys(keys: Record<string, (() => void) | undefined>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const busy =
        event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
      const act = busy ? undefined : keys[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
