import { scheduleEventBody, schedule, type ScheduleEvent } from '#features/calendar/shared/contract.ts'
import { frequencyLabels } from '#features/calendar/shared/labels.ts'
import { frequencies } from '#features/calendar/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { CheckField, DateField, FieldPair, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
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

const emptyOn = (day: string) => ({
  title: '',
  description: null,
  starts_on: day,
  ends_on: day,
  all_day: true,
  start_time: null,
  end_time: null,
  company_id: null,
  user_id: null,
  freq: null,
  interval: 1,
  until: null,
})

function bodyOf({ id, author_id, may_change, version, ...body }: ScheduleEvent) {
  return body
}

function EventForm({ event, day, onClose }: { event: ScheduleEvent | undefined; day: string; onClose(): void }) {
  const form = useServerForm({
    schema: scheduleEventBody,
    defaults: event ? bodyOf(event) : emptyOn(day),
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
      <TextField name="title" label="Tytuł" required disabled={!may} />
      <FieldPair>
        <DateField name="starts_on" label="Od dnia" required disabled={!may} />
        <DateField name="ends_on" label="Do dnia" required disabled={!may} />
      </FieldPair>
      <CheckField name="all_day" label="Cały dzień" disabled={!may} />
      {!all_day && (
        <FieldPair>
          <TextField name="start_time" label="Od godziny" placeholder="GG:MM" disabled={!may} />
          <TextField name="end_time" label="Do godziny" placeholder="GG:MM" disabled={!may} />
        </FieldPair>
      )}
      <FieldPair>
        <SelectField
          name="freq"
          label="Powtarzanie"
          placeholder="Nie powtarza się"
          disabled={!may}
          options={frequencies.map(value => ({ value, label: frequencyLabels[value] }))}
        />
        {freq && <NumberField name="interval" label="Co ile razy" required description="2 przy „co tydzień” to co dwa tygodnie." disabled={!may} />}
      </FieldPair>
      {freq && <DateField name="until" label="Powtarzaj do" disabled={!may} />}
      <FieldPair>
        <CompanyField name="company_id" label="Firma" disabled={!may} />
        <PersonField name="user_id" label="Osoba z biura" disabled={!may} />
      </FieldPair>
      <TextAreaField name="description" label="Opis" rows={3} disabled={!may} />
    </FormDialog>
  )
}
