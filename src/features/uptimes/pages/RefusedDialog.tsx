import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CorrectRefused } from './CorrectRefused.tsx'
import { discard, labelOf, sendAgain } from './clock.ts'
import { formatSpan } from './format-duration.ts'
import type { Refused } from './pending-entries.ts'
import classes from './RefusedDialog.module.css'

interface Props {
  refused: readonly Refused[]
  onClose(): void
}

/** What the server did not take and why; each entry is sent once more, put right or given up. */
export function RefusedDialog({ refused, onClose }: Props) {
  const [discarding, setDiscarding] = useState<Refused>()
  const [correcting, setCorrecting] = useState<Refused>()
  if (correcting) return <CorrectRefused refused={correcting} onClose={() => setCorrecting(undefined)} />
  if (discarding)
    return (
      <ConfirmDialog
        opened
        onClose={() => setDiscarding(undefined)}
        title={`Odrzucić czas ${formatSpan(discarding.sending).length}?`}
        act="Odrzuć ten czas"
        danger
        onConfirm={async () => discard(discarding.idempotent)}
      >
        {entryText(discarding)} Tego czasu nie będzie w raportach i nie da się go odzyskać.
      </ConfirmDialog>
    )
  return (
    <Dialog opened onClose={onClose} title="Niezapisany czas pracy" size={560}>
      <p className={classes.lead}>Tych wpisów serwer nie przyjął. Zostają w tej przeglądarce, dopóki nie zostaną zapisane albo odrzucone.</p>
      <ul className={classes.entries}>
        {refused.map(entry => (
          <li key={entry.idempotent}>
            <strong>{titleOf(entry)}</strong>
            <span>{entryText(entry)}</span>
            <span className={classes.why}>{entry.why}</span>
            <span className={classes.acts}>
              <Button size="xs" variant="light" onClick={() => void sendAgain(entry.idempotent)}>
                Wyślij ponownie
              </Button>
              <Button size="xs" variant="default" onClick={() => setCorrecting(entry)}>
                Popraw
              </Button>
              <Button size="xs" variant="danger-outline" onClick={() => setDiscarding(entry)}>
                Odrzuć
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const titleOf = ({ sending }: Refused) => ('change' in sending && sending.entry ? labelOf(sending.entry) : 'Czas pracy')

function entryText({ sending }: Refused): string {
  const { when, length } = formatSpan(sending)
  const { comment } = 'add' in sending ? sending.add : sending.change
  return `${when}, ${length}${comment ? `, „${comment}”` : ''}.`
}
