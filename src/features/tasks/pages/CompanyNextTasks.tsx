import { Link } from 'react-router'
import { tasks } from '#features/tasks/shared/contract.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'

/** On a company's own page: what is to be done for it first. */
export function CompanyNextTasks({ company_id }: { company_id: string }) {
  const may = useCan('tasks.write')
  const filters = writeFilters([
    { key: 'company_id', operator: '=', values: [company_id] },
    { key: 'status', operator: ':', values: [...openStatuses] },
  ])
  const read = useCall(tasks.list, { query: { filters, sort: 'due_date:asc', page: 1, limit: 6 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const { data, meta } = read.data
  return (
    <Card
      title="Najbliższe zadania"
      actions={meta.total > 0 && <Link to={linkTo('dashboard-companies-view', { id: company_id }, { tab: 'tasks' })}>Wszystkie {meta.total}</Link>}
    >
      {data.length === 0 && <p className={classes.quiet}>Nie ma otwartych zadań.</p>}
      <ul className={classes.home} data-wide data-rows>
        {data.map(task => (
          <TaskLine key={task.id} task={task} may={may} place={false} />
        ))}
      </ul>
    </Card>
  )
}
