import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documents } from '#features/documents/shared/contract.ts'
import { queryClient } from '#web/api/query.ts'
import { readingOf } from '#web/api/use-call.ts'

/** Not repeated when it fails: an invoice can be answered without its lines. */
const reading = (id: string) => ({ ...readingOf(documents.invoice, { params: { id }, query: {} }, { staleTime: Number.POSITIVE_INFINITY }), retry: false })

/** What an invoice was for, without the rows that a correction has replaced; undefined until it is known. One whose file says nothing, or cannot be read, has no lines. */
export function useBought(id: string) {
  const { data, isPending, isPaused } = useQuery(reading(id))
  if (isPending && !isPaused) return undefined
  const lines = (data?.data?.lines ?? []).filter(({ name, before }) => name !== null && !before)
  return { lines, currency: data?.data?.currency }
}

export type Bought = NonNullable<ReturnType<typeof useBought>>

/** Asks for those that come next, so that their cards are whole when they come. */
export function useBoughtAhead(ids: readonly string[]) {
  const all = ids.join(',')
  useEffect(() => {
    for (const id of all.split(',').filter(Boolean)) void queryClient.prefetchQuery(reading(id))
  }, [all])
}
