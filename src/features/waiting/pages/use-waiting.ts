import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { waiting } from '#features/waiting/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMay } from '#web/ui/session/use-rights.ts'
import { toDosOf } from './ToDos.tsx'

/** Everything that waits for this person, of one company or all; the rest of a long kind once it is asked for. `ofCompanies` leaves out what is of none. */
export function useWaiting(company_id?: string, ofCompanies = false) {
  const may = useMay()
  const [whole, setWhole] = useState<{ company_id: string | undefined }>()
  const all = whole !== undefined && whole.company_id === company_id
  const read = useCall(
    waiting.list,
    { query: { ...(company_id && { company_id }), ...(all && { all: 'true' as const }) } },
    { ...(all && { placeholderData: keepPreviousData }) },
  )
  const data = read.data?.data
  const rows = toDosOf(
    (data?.items ?? []).filter(item => !ofCompanies || item.company_id !== null),
    may,
  )
  const countOf = (kind: string) => data?.items.filter(item => item.kind === kind).length ?? 0
  const left = Object.entries(data?.totals ?? {}).reduce((sum, [kind, total]) => sum + total - countOf(kind), 0)
  return { read, rows, todo: data?.settlements ?? undefined, left, showAll: () => setWhole({ company_id }) }
}
