import { useQuery } from '@tanstack/react-query'
import { companies } from '#features/companies/shared/contract.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { call } from '#web/api/call.ts'
import { callKey } from '#web/api/use-call.ts'

/** As many as a page of the list and its address hold. */
const batchSize = 100

async function readTitles(ids: readonly string[], signal: AbortSignal) {
  const rows: { id: string; title: string }[] = []
  for (let from = 0; from < ids.length; from += batchSize) {
    const query = { filters: writeFilters([{ key: 'id', operator: '=', values: ids.slice(from, from + batchSize) }]), page: 1, limit: batchSize }
    rows.push(...(await call(companies.list, { query, signal })).data)
  }
  return rows
}

/** The companies of these ids; those in the archive are not among them. What was known stays while others are read. */
export function useCompanyTitles(ids: readonly string[]) {
  return useQuery({
    queryKey: callKey(companies.list, { ids }),
    queryFn: ({ signal }) => readTitles(ids, signal),
    placeholderData: before => before,
  })
}
