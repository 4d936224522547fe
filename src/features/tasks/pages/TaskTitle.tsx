import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { monthOf } from '#features/tasks/shared/month-of.ts'
import classes from './Tasks.module.css'

/** Its name, and of one that comes each month which month it is of. */
export function TaskTitle({ task }: { task: Pick<TaskRow, 'title' | 'source' | 'month'> }) {
  const month = monthOf(task)
  return (
    <>
      {task.title}
      {month && <span className={classes.month}> {month}</span>}
    </>
  )
}
