import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { isOpen } from '#features/tasks/shared/rules.ts'
import { moveTask } from './task-acts.ts'
import classes from './Tasks.module.css'

/** One click does the task, another one takes it up again. */
export function DoneButton({ task }: { task: Pick<TaskRow, 'id' | 'title' | 'status'> }) {
  const [busy, setBusy] = useState(false)
  const open = isOpen(task.status)
  const toggle = () => {
    setBusy(true)
    void moveTask(task, open ? 'done' : 'todo').finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className={classes.done}
      disabled={busy}
      data-loading={busy || undefined}
      aria-pressed={task.status === 'done'}
      aria-label={open ? `Oznacz jako zrobione: ${task.title}` : `Przywróć do zrobienia: ${task.title}`}
      title={open ? 'Oznacz jako zrobione' : 'Przywróć do zrobienia'}
      onClick={toggle}
    >
      <IconCheck size={16} stroke={2} aria-hidden />
    </button>
  )
}
