import { Link } from 'react-router'
import { tasks } from '#features/tasks/shared/contract.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { type Filter, writeFilters } from '#kernel/listing/filters.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'

const maxRows = 8

interface Props {
  title?: string
  /** Of one source alone, or of all others. */
  source?: Filter
}

/** One's own tasks, those that are late or due next first. */
export function MyTasks({ title = 'Moje zadania', source }: Props) {
  const { id } = useUser()
  const filters = writeFilters([
    { key: 'assignee_id', operator: '=', values: [id] },
    { key: 'status', operator: ':', values: [...openStatuses] },
    ...(source ? [source] : []),
  ])
  const read = useCall(tasks.list, { query: { filters, sort: 'due_date:asc', page: 1, limit: maxRows } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const { data, meta } = read.data
  return (
    <Card title={title} actions={meta.total > 0 && <Link to={linkTo('dashboard-tasks', {}, { filters })}>Wszystkie {meta.total}</Link>}>
      {data.length === 0 && <p className={classes.quiet}>Nie ma otwartych zadań.</p>}
      <ul className={classes.home} data-wide data-rows>
        {data.map(task => (
          <TaskLine key={task.id} task={task} may />
        ))}
      </ul>
    </Card>
  )
}
