import { Link } from 'react-router'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { isOpen } from '#features/tasks/shared/rules.ts'
import { linkTo } from '#web/routing/routes.ts'
import type { MenuEntry } from '#web/ui/dialog/MenuPanel.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { statusBadges } from './badges.ts'
import { moveTask } from './task-acts.ts'
import classes from './Tasks.module.css'

type Task = Pick<TaskRow, 'id' | 'title' | 'status' | 'assignee_name'>

/** The task of an obligation, as its month has it: where it stands and whose it is. */
export function ObligationTask({ task }: { task: Task }) {
  return (
    <div className={classes.inMonth}>
      <Link to={linkTo('dashboard-tasks-view', { id: task.id })}>
        <Status look={statusBadges[task.status]} />
        <span className="hidden">, zadanie: {task.title}</span>
      </Link>
      <small>{task.assignee_name ?? 'nie przydzielono'}</small>
    </div>
  )
}

/** What can be done with it, for a menu. */
export const obligationEntries = (task: Task): MenuEntry[] =>
  isOpen(task.status)
    ? [
        { title: 'Zakończ zadanie', onClick: () => void moveTask(task, 'done') },
        { title: 'Nie dotyczy tego okresu', onClick: () => void moveTask(task, 'cancelled') },
      ]
    : [{ title: 'Przywróć zadanie', onClick: () => void moveTask(task, 'todo') }]
