import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TaskRow, tasks } from '#features/tasks/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { callKey } from '#web/api/use-call.ts'

const perPage = 100
const maxPages = 10

/** All that a condition holds for, up to a thousand, and how many there are; a calendar knows no pages. */
export function useAllTasks(filters: string, search = '') {
  const query = { filters, search: search || undefined, sort: 'due_date:asc', limit: perPage }
  return useQuery({
    queryKey: callKey(tasks.list, { query, all: true }),
    queryFn: async ({ signal }) => {
      const read = (page: number) => call(tasks.list, { query: { ...query, page }, signal })
      const first = await read(1)
      const pages = Math.min(maxPages, Math.ceil(first.meta.total / perPage))
      const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, place) => read(place + 2)))
      const rows: TaskRow[] = [first, ...others].flatMap(({ data }) => data)
      return { rows, total: first.meta.total }
    },
    placeholderData: keepPreviousData,
  })
}
