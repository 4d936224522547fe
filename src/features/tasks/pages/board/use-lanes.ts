import { tasks } from '#features/tasks/shared/contract.ts'
import { isOpen, type TaskStatus } from '#features/tasks/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { type Filter, writeFilters } from '#kernel/listing/filters.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { useCall } from '#web/api/use-call.ts'

/** Days that what is done or cancelled stays on the board, unless the filters ask for it. */
export const shownClosed = 14
const perLane = 100

function queryOf(status: TaskStatus, filters: readonly Filter[], search: string) {
  // A cancelled one has no day of its own; nothing changes it afterwards.
  const closed = status === 'done' ? 'done_at' : 'updated_at'
  const hasFilter = filters.some(({ key }) => key === 'status' || key === closed)
  const lately = isOpen(status) || hasFilter ? [] : [{ key: closed, operator: '>=' as const, values: [addDays(warsawToday(), -shownClosed)] }]
  return {
    filters: writeFilters([...filters, { key: 'status', operator: '=', values: [status] }, ...lately]),
    search: search || undefined,
    sort: isOpen(status) ? 'due_date:asc' : `${closed}:desc`,
    page: 1,
    limit: perLane,
  }
}

function useLane(status: TaskStatus, filters: readonly Filter[], search: string) {
  return useCall(tasks.list, { query: queryOf(status, filters, search) }, { placeholderData: before => before })
}

/** The tasks of each state: the open ones that are due first, of the others the last ones; and how many there are of each. */
export function useLanes(filters: readonly Filter[], search: string) {
  const reads: Record<TaskStatus, ReturnType<typeof useLane>> = {
    todo: useLane('todo', filters, search),
    in_progress: useLane('in_progress', filters, search),
    waiting: useLane('waiting', filters, search),
    done: useLane('done', filters, search),
    cancelled: useLane('cancelled', filters, search),
  }
  const lanes = Object.values(reads)
  return {
    failed: lanes.find(read => read.isLoadingError),
    rows: lanes.every(({ data }) => data) ? lanes.flatMap(({ data }) => data?.data ?? []) : undefined,
    hiddenIn: (status: TaskStatus) => {
      const lane = reads[status].data
      return lane ? lane.meta.total - lane.data.length : 0
    },
  }
}
