import '#web/ui/input-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { z } from 'zod'
import { tenants, workingHours } from '#features/tenants/contract.ts'
import { weekdayNames } from '#kernel/dates.ts'
import type { OfficeHours } from '#kernel/office-hours.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './Tickets.module.css'

const schema = z.strictObject({ working_hours: workingHours })
const usual = { opens: '08:00', closes: '16:00' }

/** Response times run in these hours; public holidays are free by themselves. */
export function HoursForm({ hours }: { hours: OfficeHours }) {
  const form = useServerForm({
    schema,
    defaults: { working_hours: [...hours] },
    send: body => call(tenants.changeHours, { body }),
    onDone: () => {
      toast('Zapisano godziny pracy.')
      void refreshQueries('tenants')
    },
  })
  const { form: values } = form
  const days = values.watch('working_hours')
  const set = (place: number, day: (typeof days)[number]) =>
    values.setValue('working_hours', days.with(place, day), { shouldDirty: true, shouldValidate: values.formState.isSubmitted })
  const errors = values.formState.errors.working_hours
  const message = errors?.root?.message ?? errors?.message
  return (
    <FormFrame form={form} act="Zapisz godziny">
      <p className={classes.meta}>Czas odpowiedzi liczy się tylko w tych godzinach. Święta są wolne same z siebie.</p>
      <div className={classes.hours}>
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
                <span className={classes.meta} style={{ gridColumn: 'span 2' }}>
                  wolne
                </span>
              )}
            </div>
          )
        })}
      </div>
      {message && <p role="alert">{message}</p>}
    </FormFrame>
  )
}
