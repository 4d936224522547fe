import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from './Dialog.tsx'
import { FormFrame } from './FormFrame.tsx'
import classes from './FormDialog.module.css'
import type { ServerForm } from './use-server-form.ts'

interface Props<Values extends FieldValues> {
  opened: boolean
  onClose(): void
  title: string
  act: string
  form: ServerForm<Values>
  size?: number
  children: ReactNode
}

/** A form in a dialog; closing it with changes asks once. */
export function FormDialog<Values extends FieldValues>({ opened, onClose, title, act, form, size = 480, children }: Props<Values>) {
  const [asking, setAsking] = useState(false)
  // Subscribes to the flag: react-hook-form keeps it only for those who read it.
  const { isDirty } = form.form.formState

  function leave() {
    setAsking(false)
    form.form.reset()
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={() => (isDirty && !asking ? setAsking(true) : leave())} title={title} size={size} closeOnClickOutside={!isDirty}>
      <FormFrame form={form} act={act} onCancel={() => (isDirty ? setAsking(true) : leave())}>
        {children}
        {asking && (
          <div className={classes.asking} role="alert">
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
    </Dialog>
  )
}
