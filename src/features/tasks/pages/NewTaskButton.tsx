import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#web/use-session.ts'

const NewTaskDialog = lazy(() => import('./TaskForm.tsx').then(part => ({ default: part.NewTaskDialog })))

/** With the dialog that it opens; nothing for whoever makes no tasks. */
export function NewTaskButton() {
  const [adding, setAdding] = useState(false)
  if (!useCan('tasks.write')) return null
  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
        Nowe zadanie
      </Button>
      <Suspense>{adding && <NewTaskDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
