import { lazy, Suspense, useState } from 'react'
import type { NewTaskProps } from './TaskForm.tsx'

const NewTaskDialog = lazy(() => import('./TaskForm.tsx').then(part => ({ default: part.NewTaskDialog })))

/** The dialog for a new task, and what opens it. They stand apart: the button may go while the dialog is open. */
export function useNewTask(of: Omit<NewTaskProps, 'onClose'> = {}) {
  const [adding, setAdding] = useState(false)
  const dialog = <Suspense>{adding && <NewTaskDialog {...of} onClose={() => setAdding(false)} />}</Suspense>
  return { dialog, add: () => setAdding(true) }
}
