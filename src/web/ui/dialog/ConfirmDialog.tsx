import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { Dialog } from './Dialog.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useSubmission } from '#web/ui/feedback/use-submission.ts'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import classes from '#web/ui/form/FormDialog.module.css'

interface Props {
  opened: boolean
  opener?: HTMLElement | null
  onClose(): void
  /** Names the thing: "Usunąć fakturę FV 12/2026?" */
  title: string
  children?: ReactNode
  /** The act: "Usuń fakturę". */
  act: string
  danger?: boolean
  onConfirm(): Promise<unknown>
}

/** Asks before what cannot be undone. What can, is done at once with "Cofnij" in the toast. What is lost by it is never one stray Enter away. */
export function ConfirmDialog({ opened, opener, onClose, title, children, act, danger = false, onConfirm }: Props) {
  const { busy, fault, submit } = useSubmission()
  const confirm = () =>
    submit(async () => {
      await onConfirm()
      onClose()
    })

  return (
    <Dialog opened={opened} opener={opener} onClose={() => busy || onClose()} title={title} size={440}>
      <div className={classes.fields}>
        {children && <div>{children}</div>}
        {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
      </div>
      <FormActions>
        <Button variant="subtle" onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
          Anuluj
        </Button>
        <Button variant={danger ? 'danger' : 'filled'} loading={busy} onClick={confirm} data-autofocus={!danger || undefined}>
          {act}
        </Button>
      </FormActions>
    </Dialog>
  )
}
