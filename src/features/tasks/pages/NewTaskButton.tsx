import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '#web/use-session.ts'

/** The main thing to do where tasks are listed; nothing for whoever makes none. */
export function NewTaskButton({ add }: { add(): void }) {
  if (!useCan('tasks.write')) return null
  return (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
      Nowe zadanie
    </Button>
  )
}
