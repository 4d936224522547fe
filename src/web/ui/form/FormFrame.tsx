import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { FormActions } from './FormActions.tsx'
import classes from './FormDialog.module.css'
import { StaleNotice } from './StaleNotice.tsx'
import { bringIn } from '#web/ui/layout/scroll-into-view.ts'
import { useUnsaved } from '#web/ui/unsaved/unsaved.ts'
import type { ServerForm } from './use-server-form.ts'

interface Props<Values extends FieldValues> {
  form: ServerForm<Values>
  /** The button's words: "Dodaj firmę"; none where the form may only be read. */
  act: string | undefined
  onCancel?(): void
  /** `second`: one of several forms of its page. `wide`: alone on a public card. */
  look?: keyof typeof looks
  /** Asks before leaving the page with changes that were not sent and are not kept. */
  guarded?: boolean
  children: ReactNode
}

const looks = { main: {}, second: { variant: 'default' }, wide: { size: 'md', fullWidth: true } } as const

/** The body of every form: its fields, what went wrong with the whole, and the buttons. */
export function FormFrame<Values extends FieldValues>({ form, act, onCancel, look = 'main', guarded = true, children }: Props<Values>) {
  useUnsaved(guarded && form.form.formState.isDirty && !form.keeps && !form.busy)
  return (
    <FormProvider {...form.form}>
      <form onSubmit={form.submit} noValidate>
        <div className={classes.fields}>
          {form.draft && (
            <div className={classes.draft} role="status">
              <span>Przywrócono to, co nie zostało wysłane.</span>
              <Button size="xs" variant="default" onClick={form.draft.drop}>
                Zacznij od nowa
              </Button>
            </div>
          )}
          {children}
          {form.stale && (
            <div ref={bringIn}>
              <StaleNotice form={form} />
            </div>
          )}
          {form.fault !== undefined && (
            <div ref={bringIn}>
              <ErrorMessage>
                {sentenceOf(form.fault)}
                {Object.values(form.fault instanceof ApiError ? form.fault.fields : {}).map(message => (
                  <div key={message}>{message}</div>
                ))}
              </ErrorMessage>
            </div>
          )}
        </div>
        <FormActions>
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              {act ? 'Anuluj' : 'Zamknij'}
            </Button>
          )}
          {act && (
            <Button type="submit" loading={form.busy} {...looks[look]}>
              {act}
            </Button>
          )}
        </FormActions>
      </form>
    </FormProvider>
  )
}
