import { Button } from '@mantine/core'
import { useState } from 'react'
import { draftPlaces } from '#web/session/drafts.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import classes from '#web/ui/form/FormDialog.module.css'

interface Props {
  opened: boolean
  stay(): void
  leave(): void
}

/** Asks before what was typed is lost. */
export function UnsavedDialog({ opened, stay, leave }: Props) {
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

/** Drafts end with the session, for whoever sits here next; they may stand on another screen than the one that is left. */
function DraftsDialog({ opened, stay, leave }: Props) {
  const [places] = useState(draftPlaces)
  return (
    <Dialog opened={opened} onClose={stay} title="Wylogować się bez wysłania?" size={440}>
      <p>Zaczęta treść, na przykład wiadomość, sprawa albo komentarz, nie została wysłana. Po wylogowaniu przepadnie.</p>
      {places.length > 0 && (
        <ul>
          {places.map(({ path, title }) => (
            <li key={path}>
              <a href={path}>{title || 'Zaczęta treść'}</a>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="subtle" onClick={leave}>
          Wyloguj się
        </Button>
        <Button onClick={stay} data-autofocus>
          Zostań
        </Button>
      </div>
    </Dialog>
  )
}

/** Where no address changes that the router could ask about. False when the person would rather stay. */
export const askToLose = () => showDialog<boolean>(answer => <UnsavedDialog opened stay={() => answer(false)} leave={() => answer(true)} />)
export const askToLoseDrafts = () => showDialog<boolean>(answer => <DraftsDialog opened stay={() => answer(false)} leave={() => answer(true)} />)
