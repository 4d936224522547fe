import '#web/ui/form/input-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { type HoursRecord, officeHours as schema, tenants } from '#features/tenants/shared/contract.ts'
import { weekdayNames } from '#kernel/dates/dates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './Hours.module.css'

const usual = { opens: '08:00', closes: '16:00' }
const title = 'Godziny pracy biura'

/** When somebody is there: read by all of the office, set by the administrator. */
export function HoursDialog({ onClose }: { onClose(): void }) {
  const read = useCall(tenants.hours)
  if (read.data) return <HoursForm hours={read.data.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={title}>
      {read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={7} />}
    </Dialog>
  )
}

/** Response times run in these hours; public holidays are free by themselves. */
function HoursForm({ hours: { version, ...hours }, onClose }: { hours: HoursRecord; onClose(): void }) {
  const may = useCan('tenants.hours')
  const form = useServerForm({
    schema,
    defaults: hours,
    version,
    send: (body, { version }) => call(tenants.changeHours, { body, version }),
    onDone: () => {
      toast('Zapisano godziny pracy.')
      void refreshQueries('tenants')
      onClose()
    },
  })
  const { form: values } = form
  const days = values.watch('working_hours')
  const set = (place: number, day: (typeof days)[number]) =>
    values.setValue('working_hours', days.with(place, day), { shouldDirty: true, shouldValidate: values.formState.isSubmitted })
  const errors = values.formState.errors.working_hours
  const message = errors?.root?.message ?? errors?.message
  return (
    <FormDialog opened onClose={onClose} title={title} act={may ? 'Zapisz godziny' : undefined} form={form}>
      <p className={classes.quiet}>
        Czas odpowiedzi na sprawy liczy się tylko w tych godzinach. Święta są zawsze wolne.
        {!may && ' Zmienia je administrator.'}
      </p>
      <fieldset className={classes.hours} disabled={!may} aria-label={title}>
        {weekdayNames.map((name, place) => {
          const day = days[place]
          const error = (key: 'opens' | 'closes') => errors?.[place]?.[key]?.message
          return (
            <div key={name} style={{ display: 'contents' }}>
              <Checkbox label={name} checked={day !== null} onChange={event => set(place, event.currentTarget.checked ? usual : null)} />
              {day ? (
                <>
                  <TextInput
                    aria-label={`${name}: od`}
                    value={day.opens}
                    error={error('opens')}
                    onChange={event => set(place, { ...day, opens: event.currentTarget.value })}
                  />
                  <TextInput
                    aria-label={`${name}: do`}
                    value={day.closes}
                    error={error('closes')}
                    onChange={event => set(place, { ...day, closes: event.currentTarget.value })}
                  />
                </>
              ) : (
                <span className={classes.quiet} style={{ gridColumn: 'span 2' }}>
                  wolne
                </span>
              )}
            </div>
          )
        })}
      </fieldset>
      {message && <p role="alert">{message}</p>}
    </FormDialog>
  )
}
