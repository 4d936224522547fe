import './dialog-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useBeforeUnload, useBlocker } from 'react-router'
import classes from './FormDialog.module.css'

/** Asks before a page with unsent changes is left, by a link or by closing the tab. */
export function UnsavedQuestion({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)
  return (
    <>
      {when && <BeforeUnload />}
      <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title="Wyjść bez zapisania?" size={440}>
        <p>Wprowadzone zmiany nie zostały zapisane i przepadną.</p>
        <div className={classes.actions}>
          <Button variant="subtle" onClick={() => blocker.proceed?.()}>
            Wyjdź bez zapisania
          </Button>
          <Button onClick={() => blocker.reset?.()} data-autofocus>
            Zostań na stronie
          </Button>
        </div>
      </Modal>
    </>
  )
}

function BeforeUnload() {
  useBeforeUnload(event => event.preventDefault())
  return null
}
