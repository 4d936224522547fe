import { IconChecklist } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { tasks } from '#features/tasks/shared/contract.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type ToDos, toDoLimit, toDosOf, wholeLimit } from '#web/ui/display/to-do.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'
import { readingOf, useCall } from '#web/api/use-call.ts'
import { DoneButton } from '#features/tasks/pages/DoneButton.tsx'
import { useMay } from '#web/ui/session/use-rights.ts'

/** What other features show of tasks inside their own pages. */
export { CompanyTasks } from '#features/tasks/pages/CompanyTasks.tsx'
export { TicketTasks, useTicketTasks } from '#features/tasks/pages/TicketTasks.tsx'
export { NewTaskButton, useNewTask } from '#features/tasks/pages/NewTask.tsx'
export { ObligationTask, obligationEntries } from '#features/tasks/pages/ObligationTask.tsx'
export { MyTasks } from '#features/tasks/pages/MyTasks.tsx'

/** What the office has asked the client's companies to do. */
export function useClientTasks(company_id: string | undefined, enabled: boolean): ToDos {
  const may = useMay()
  const filters = writeFilters([
    { key: 'assigned_to', operator: '=', values: ['client'] },
    { key: 'status', operator: ':', values: [...openStatuses] },
    ...(company_id ? [{ key: 'company_id', operator: '=' as const, values: [company_id] }] : []),
  ])
  // The portal of clients has no list of tasks that the rest could stand in.
  const [whole, setWhole] = useState<{ company_id: string | undefined }>()
  const isWhole = whole !== undefined && whole.company_id === company_id
  const query = { filters, page: 1, limit: isWhole ? wholeLimit : toDoLimit }
  const first = useCall(tasks.list, { query }, { enabled, ...(isWhole && { placeholderData: keepPreviousData }) })
  const pages = isWhole ? Math.ceil((first.data?.meta.total ?? 0) / wholeLimit) : 1
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, place) => readingOf(tasks.list, { query: { ...query, page: place + 2 } }, { enabled })),
  })
  const reads = [first, ...others]
  const rows = reads
    .flatMap(read => read.data?.data ?? [])
    .map(task => ({
      key: task.id,
      date: task.due_date,
      title: task.title,
      about: ['Prośba biura', task.company_title].filter(Boolean).join(', '),
      icon: IconChecklist,
      hue: 'violet' as const,
      tools: (
        <>
          {isThere('companies-view') && (
            <ToDoLink act="Otwórz" to={linkTo('companies-view', { id: task.company_id ?? '' }, { tab: 'tasks', task: task.id })} title={task.title} />
          )}
          {may('tasks.answer', task.company_id) && <DoneButton task={task} />}
        </>
      ),
    }))
  return toDosOf(reads.find(read => read.isLoadingError) ?? first, rows, isWhole ? undefined : { title: 'Prośby biura', show: () => setWhole({ company_id }) })
}
