import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog, useOpener } from '#web/ui/dialog/Dialog.tsx'
import { FormFrame } from './FormFrame.tsx'
import classes from './FormDialog.module.css'
import { bringIn } from '#web/ui/layout/scroll-into-view.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ServerForm } from './use-server-form.ts'

interface Props<Values extends FieldValues> {
  opened: boolean
  onClose(): void
  title: string
  /** The button's words; none where the form may only be read. */
  act: string | undefined
  form: ServerForm<Values>
  size?: number
  /** The way to be rid of what the form is about: asked for once more, in place of the form. */
  removal?: Removal | undefined
  children: ReactNode
}

interface Removal {
  title: string
  act: string
  /** What goes with it. */
  words?: ReactNode
  run(): Promise<unknown>
}

/** One begins to type at once: the focus goes to the first field, not to the cross above it. */
function beginAtField(body: HTMLElement | null) {
  const first =
    body?.querySelector('[data-autofocus]') ?? body?.querySelector('input:enabled:not([type=file]), select:enabled, textarea:enabled, [role=textbox]')
  first?.setAttribute('data-autofocus', '')
}

/** A form in a dialog; closing it with changes asks once, unless they are kept. */
export function FormDialog<Values extends FieldValues>({ opened, onClose, title, act, form, size = 480, removal, children }: Props<Values>) {
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState(false)
  // The question takes the form's place: the button that has opened it is gone when it closes.
  const opener = useOpener(opened)
  // Subscribes to the flag: react-hook-form keeps it only for those who read it.
  const { isDirty } = form.form.formState

  const asks = isDirty && !form.keeps

  function leave() {
    setAsking(false)
    if (!form.keeps) form.form.reset()
    else if (isDirty) toast('Szkic został zachowany.')
    onClose()
  }

  if (removing && removal)
    return (
      <ConfirmDialog opened opener={opener} onClose={onClose} title={removal.title} act={removal.act} danger onConfirm={removal.run}>
        {removal.words}
      </ConfirmDialog>
    )
  return (
    <Dialog opened={opened} onClose={() => (asks && !asking ? setAsking(true) : leave())} title={title} size={size} closeOnClickOutside={!isDirty}>
      <div ref={beginAtField} onInput={() => setAsking(false)}>
        <FormFrame form={form} act={act} onCancel={() => (asks ? setAsking(true) : leave())}>
          {children}
          {removal && (
            <Button variant="danger-outline" size="xs" onClick={() => setRemoving(true)}>
              {removal.act}
            </Button>
          )}
          {asking && (
            <div className={classes.asking} role="alert" ref={bringIn}>
              <span>Zamknąć bez zapisania zmian?</span>
              <Button size="xs" variant="danger-outline" onClick={leave}>
                Zamknij bez zapisania
              </Button>
              <Button size="xs" variant="default" onClick={() => setAsking(false)}>
                Wróć do formularza
              </Button>
            </div>
          )}
        </FormFrame>
      </div>
    </Dialog>
  )
}
