import { IconAlertCircle } from '@tabler/icons-react'
import type { TaskRow } from '#features/tasks/contract.ts'
import { formatDate, formatDue } from '#kernel/dates.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import classes from './Tasks.module.css'

/** The day, and in words when it is near or gone. */
export function DueDate({ task, short = false }: { task: Pick<TaskRow, 'due_date' | 'overdue'>; short?: boolean }) {
  if (!task.due_date) return <span className={classes.quiet}>bez terminu</span>
  const words = task.overdue ? formatDue(task.due_date, warsawToday()) : ''
  return (
    <span className={classes.due} data-late={task.overdue || undefined}>
      {task.overdue && <IconAlertCircle size={16} stroke={1.75} aria-hidden />}
      {formatDate(task.due_date)}
      {words && !short && <small>{words}</small>}
      {words && short && <span className="hidden">, {words}</span>}
    </span>
  )
}
