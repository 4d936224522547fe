import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCan } from '#web/session/use-session.ts'
import type { NewTaskProps } from './TaskForm.tsx'

const NewTaskDialog = lazyNamed(() => import('./TaskForm.tsx'), 'NewTaskDialog')

/** The dialog for a new task, and what opens it. They stand apart: the button may go while the dialog is open. */
export function useNewTask(of: Omit<NewTaskProps, 'onClose'> = {}) {
  const [adding, setAdding] = useState(false)
  const dialog = <Suspense>{adding && <NewTaskDialog {...of} onClose={() => setAdding(false)} />}</Suspense>
  return { dialog, add: () => setAdding(true) }
}

/** The main thing to do where tasks are listed; nothing for whoever makes none. */
export function NewTaskButton({ add }: { add(): void }) {
  if (!useCan('tasks.write')) return null
  return (
    <Button aria-keyshortcuts="C" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
      Nowe zadanie
    </Button>
  )
}
