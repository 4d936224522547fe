import { Link } from 'react-router'
import { tasks } from '#features/tasks/contract.ts'
import { openStatuses } from '#features/tasks/rules.ts'
import { writeFilters } from '#kernel/filters.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { linkTo } from '#web/routes.tsx'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'

const shown = 6

/** One's own tasks due today and before. */
export function MyTasks() {
  const { id } = useUser()
  const filters = writeFilters([
    { key: 'assignee_id', operator: '=', values: [id] },
    { key: 'due_date', operator: '<=', values: [warsawToday()] },
    { key: 'status', operator: ':', values: [...openStatuses] },
  ])
  const read = useCall(tasks.list, { query: { filters, limit: shown } })
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const { data, meta } = read.data
  return (
    <Card title="Moje zadania na dziś" actions={<Link to={linkTo('dashboard-tasks', {}, { filters })}>Wszystkie {meta.total}</Link>}>
      {data.length === 0 && <p className={classes.quiet}>Nic nie czeka na dziś.</p>}
      <ul className={classes.home}>
        {data.map(task => (
          <TaskLine key={task.id} task={task} may />
        ))}
      </ul>
    </Card>
  )
}
