import { scheduleEventBody, schedule, type ScheduleEvent } from '#features/calendar/shared/contract.ts'
import { eventFields } from '#features/calendar/shared/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { FieldPair, TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PersonField } from '#features/users/public.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './Schedule.module.css'

interface Props {
  /** Of an event, or `new`. */
  id: string | 'new'
  day: string
  onClose(): void
}

export function EventDialog({ id, day, onClose }: Props) {
  const read = useCall(schedule.get, { params: { id } }, { enabled: id !== 'new' })
  if (id !== 'new' && !read.data) return null
  return <EventForm event={read.data?.data} day={day} onClose={onClose} />
}

function EventForm({ event, day, onClose }: { event: ScheduleEvent | undefined; day: string; onClose(): void }) {
  const form = useServerForm({
    schema: scheduleEventBody,
    defaults: event ? formValues(eventFields, event) : { ...initialValues(eventFields), starts_on: day, ends_on: day },
    ...(event && { version: event.version }),
    send: (body, { idempotent, version }) =>
      event ? call(schedule.update, { params: { id: event.id }, body, version }) : call(schedule.create, { body, idempotent }),
    onDone: () => {
      toast(event ? 'Zapisano wydarzenie.' : 'Dodano wydarzenie.')
      void refreshQueries('schedule')
      onClose()
    },
  })
  const [all_day, freq] = form.form.watch(['all_day', 'freq'])
  const may = event?.may_change ?? true
  const input = (name: keyof typeof eventFields) => <FieldInput fields={eventFields} name={name} disabled={!may} />
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={event ? 'Wydarzenie' : 'Nowe wydarzenie'}
      act={may ? (event ? 'Zapisz wydarzenie' : 'Dodaj wydarzenie') : undefined}
      form={form}
      size={600}
      removal={
        event && may
          ? {
              title: `Usunąć wydarzenie „${event.title}”?`,
              act: 'Usuń wydarzenie',
              words: event.freq && 'Zniknie ze wszystkich dni, w których się powtarza.',
              run: async () => {
                await call(schedule.remove, { params: { id: event.id } })
                toast('Usunięto wydarzenie.')
                await refreshQueries('schedule')
              },
            }
          : undefined
      }
    >
      {!may && <p className={classes.text}>To wydarzenie zmienia jego autor, kierownik albo administrator.</p>}
      {input('title')}
      <FieldPair>
        {input('starts_on')}
        {input('ends_on')}
      </FieldPair>
      {input('all_day')}
      {!all_day && (
        <FieldPair>
          {input('start_time')}
          {input('end_time')}
        </FieldPair>
      )}
      <FieldPair>
        {input('freq')}
        {freq && input('interval')}
      </FieldPair>
      {freq && input('until')}
      <FieldPair>
        <CompanyField {...inputProps(eventFields, 'company_id')} disabled={!may} />
        <PersonField name="user_id" label={eventFields.user_id.label} disabled={!may} />
      </FieldPair>
      <TextAreaField {...inputProps(eventFields, 'description')} rows={3} disabled={!may} />
    </FormDialog>
  )
}
