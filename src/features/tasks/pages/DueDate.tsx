import { IconAlertCircle } from '@tabler/icons-react'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { daysBetween, formatDate, formatDue } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import classes from './Tasks.module.css'

/** Days ahead that are told in words where there is room for one thing only. */
const near = 14

/** The day, and in words when it is gone; a short one is the words alone, also when it is near. */
export function DueDate({ task, short = false }: { task: Pick<TaskRow, 'due_date' | 'overdue'>; short?: boolean }) {
  if (!task.due_date) return <span className={classes.quiet}>bez terminu</span>
  const today = warsawToday()
  const date = formatDate(task.due_date)
  const words = formatDue(task.due_date, today)
  const ahead = daysBetween(today, task.due_date)
  return (
    <span className={classes.due} data-late={task.overdue || undefined} title={short ? date : undefined}>
      {task.overdue && <IconAlertCircle size={16} stroke={1.75} aria-hidden />}
      {short && (task.overdue || (ahead >= 0 && ahead <= near)) ? words : date}
      {!short && task.overdue && <small>{words}</small>}
    </span>
  )
}
