import { Button } from '@mantine/core'
import { ask } from './ask.ts'
import { Dialog } from './Dialog.tsx'
import classes from './FormDialog.module.css'

/** Asks before what was typed is lost. */
export function UnsavedDialog({ opened, stay, leave }: { opened: boolean; stay(): void; leave(): void }) {
  return (
    <Dialog opened={opened} onClose={stay} title="Wyjść bez zapisania?" size={440}>
      <p>Wprowadzone zmiany nie zostały zapisane i przepadną.</p>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={leave}>
          Wyjdź bez zapisania
        </Button>
        <Button onClick={stay} data-autofocus>
          Zostań na stronie
        </Button>
      </div>
    </Dialog>
  )
}

/** Where no address changes that the router could ask about. False when the person would rather stay. */
export const askToLose = () => ask<boolean>(answer => <UnsavedDialog opened stay={() => answer(false)} leave={() => answer(true)} />)
