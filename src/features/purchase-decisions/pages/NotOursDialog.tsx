import '#web/ui/form/input-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import { decisionFields } from '#features/purchase-decisions/shared/fields.ts'
import { notOursReasons } from '#features/purchase-decisions/shared/labels.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Letter } from './Letter.tsx'
import { sellerOf } from './use-answers.ts'
import classes from './Purchases.module.css'

interface Props {
  invoice: PurchaseDecision
  /** Whether it was taken. */
  send(reason: string | null): Promise<boolean>
  undo(): void
  onClose(wasSent: boolean): void
}

/** Why it is not the company's, and then the letter to the seller. */
export function NotOursDialog({ invoice, send, undo, onClose }: Props) {
  const seller = sellerOf(invoice)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  async function submit(words: string) {
    setBusy(true)
    setSent(await send(words.trim() || null))
    setBusy(false)
  }
  return (
    <Dialog opened onClose={() => onClose(sent)} title={sent ? `Nie moja: ${seller}` : `Dlaczego to nie jest Państwa faktura? ${seller}`} size="lg">
      {sent ? (
        <>
          <p>Faktura nie wejdzie do ksiąg, a biuro już o tym wie. Pismo do sprzedawcy z prośbą o korektę do zera jest gotowe.</p>
          <Letter id={invoice.id} />
          <div className={classes.acts}>
            <Button variant="subtle" onClick={undo}>
              Cofnij
            </Button>
            <Button onClick={() => onClose(true)}>Dalej</Button>
          </div>
        </>
      ) : (
        <form
          className={classes.reasons}
          onSubmit={event => {
            event.preventDefault()
            void submit(reason)
          }}
        >
          {notOursReasons.map(words => (
            <Button key={words} variant="default" size="md" disabled={busy} onClick={() => void submit(words)}>
              {words}
            </Button>
          ))}
          <TextInput
            label="Inny powód"
            maxLength={decisionFields.purpose.max}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <div className={classes.acts}>
            <Button variant="subtle" onClick={() => onClose(false)}>
              Wróć
            </Button>
            <Button type="submit" loading={busy} disabled={reason.trim() === ''}>
              To nie moja faktura
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
