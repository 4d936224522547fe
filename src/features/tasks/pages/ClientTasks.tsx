import { tasks } from '#features/tasks/contract.ts'
import { openStatuses } from '#features/tasks/rules.ts'
import { writeFilters } from '#kernel/filters.ts'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import { useCan } from '#web/use-session.ts'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'

const shown = 6

/** What the office has asked the client's companies to do; nothing of it, no card. */
export function ClientTasks({ company_id }: { company_id: string | undefined }) {
  const mayAnswer = useCan('tasks.answer')
  const filters = writeFilters([
    { key: 'assigned_to', operator: '=', values: ['client'] },
    { key: 'status', operator: ':', values: [...openStatuses] },
    ...(company_id ? [{ key: 'company_id', operator: '=' as const, values: [company_id] }] : []),
  ])
  const read = useCall(tasks.list, { query: { filters, limit: shown } })
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={3} />
  const { data, meta } = read.data
  if (data.length === 0) return null
  return (
    <Card title="Prośby biura">
      <ul className={classes.home}>
        {data.map(task => (
          <TaskLine key={task.id} task={task} may={mayAnswer} />
        ))}
      </ul>
      {meta.total > data.length && <p className={classes.quiet}>i jeszcze {meta.total - data.length}</p>}
    </Card>
  )
}
