import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TaskRow, tasks } from '#features/tasks/contract.ts'
import { call } from '#web/call.ts'
import { callKey } from '#web/use-call.ts'

const perPage = 100
const mostPages = 10

/** All that a condition holds for, up to a thousand; a board and a calendar know no pages. */
export function useAllTasks(filters: string, search = '') {
  const query = { filters, search: search || undefined, sort: 'due_date:asc', limit: perPage }
  return useQuery({
    queryKey: callKey(tasks.list, { query, all: true }),
    queryFn: async ({ signal }) => {
      const rows: TaskRow[] = []
      for (let page = 1; page <= mostPages; page++) {
        const { data, meta } = await call(tasks.list, { query: { ...query, page }, signal })
        rows.push(...data)
        if (rows.length >= meta.total) break
      }
      return rows
    },
    placeholderData: keepPreviousData,
  })
}
