import { IconChecklist } from '@tabler/icons-react'
import { tasks } from '#features/tasks/contract.ts'
import { openStatuses } from '#features/tasks/rules.ts'
import { writeFilters } from '#kernel/filters.ts'
import { isThere } from '#web/router.tsx'
import { linkTo } from '#web/routes.tsx'
import { type ToDos, toDoLimit, toDosOf } from '#web/ui/to-do.ts'
import { ToDoLink } from '#web/ui/ToDoLink.tsx'
import { useCall } from '#web/use-call.ts'
import { DoneButton } from '#features/tasks/pages/DoneButton.tsx'
import { useMay } from '#web/ui/use-rights.ts'

/** What other features show of tasks inside their own pages. */
export { CompanyTasks } from '#features/tasks/pages/CompanyTasks.tsx'
export { TicketTasks, useTicketTasks } from '#features/tasks/pages/TicketTasks.tsx'
export { NewTaskButton, useNewTask } from '#features/tasks/pages/NewTask.tsx'
export { MyTasks } from '#features/tasks/pages/MyTasks.tsx'

/** What the office has asked the client's companies to do. */
export function useClientTasks(company_id: string | undefined, enabled: boolean): ToDos {
  const may = useMay()
  const filters = writeFilters([
    { key: 'assigned_to', operator: '=', values: ['client'] },
    { key: 'status', operator: ':', values: [...openStatuses] },
    ...(company_id ? [{ key: 'company_id', operator: '=' as const, values: [company_id] }] : []),
  ])
  const read = useCall(tasks.list, { query: { filters, page: 1, limit: toDoLimit } }, { enabled })
  const rows = (read.data?.data ?? []).map(task => ({
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
  return toDosOf(read, rows)
}
