import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Moment, timeline } from '#features/timeline/contract.ts'
import type { TimelineKind } from '#features/timeline/rules.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { readingOf } from '#web/api/use-call.ts'

interface RecordVersion {
  id: string
  company_id: string
  version: number
}

/** The last hundred things that happened to one record, oldest first; read anew with each version of it. */
export function useMoments(kind: TimelineKind, { id, company_id, version }: RecordVersion): readonly Moment[] {
  const query = { filters: `kind=${kind},record_id=${id}`, sort: 'created:desc', page: 1, limit: 100 }
  const { queryKey, ...reading } = readingOf(timeline.ofCompany, { params: { id: company_id }, query })
  const read = useQuery({ ...reading, queryKey: [...queryKey, version], placeholderData: keepPreviousData, enabled: isSwitchedOn('component:timeline') })
  return read.data?.data.toReversed() ?? []
}
