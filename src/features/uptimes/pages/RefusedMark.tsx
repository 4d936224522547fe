import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { useUser } from '#web/session/use-session.ts'
import { onPendingEntriesChange, readRefused, storedPendingEntries } from './pending-entries.ts'
import classes from '#features/uptimes/public.module.css'

const RefusedDialog = lazyNamed(() => import('./RefusedDialog.tsx'), 'RefusedDialog')

/** Time that the server did not take stays in sight until its person has decided about it. */
export function RefusedMark() {
  const { id } = useUser()
  const text = useSyncExternalStore(onPendingEntriesChange, () => storedPendingEntries(id))
  const refusedEntries = useMemo(() => readRefused(text), [text])
  const [opened, setOpened] = useState(false)
  if (refusedEntries.length === 0) return null
  return (
    <>
      <Button
        size="sm"
        variant="danger-outline"
        className={classes.start}
        onClick={() => setOpened(true)}
        aria-label={`Niezapisany czas: ${refusedEntries.length}`}
      >
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        <span className={classes.startText}>Niezapisany czas:</span>&nbsp;{refusedEntries.length}
      </Button>
      <Suspense>{opened && <RefusedDialog refused={refusedEntries} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
