import { Button } from '@mantine/core'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog } from './Dialog.tsx'
import classes from './FormDialog.module.css'
import { hasUnsaved } from './unsaved.ts'

/** Asks before a page with unsent changes is left, by a link or by closing the tab. */
export function UnsavedQuestion() {
  // Some screens put the form itself in the query: `?edit=1`.
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => hasUnsaved() && from.pathname + from.search !== to.pathname + to.search)
  return (
    <>
      <BeforeUnload />
      <Dialog opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Wyjść bez zapisania?" size={440}>
        <p>Wprowadzone zmiany nie zostały zapisane i przepadną.</p>
        <div className={classes.actions}>
          <Button variant="subtle" onClick={() => blocker.proceed?.()}>
            Wyjdź bez zapisania
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            Zostań na stronie
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function BeforeUnload() {
  useBeforeUnload(event => hasUnsaved() && event.preventDefault())
  return null
}
