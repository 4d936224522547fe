import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type NewUptime, type Uptime, uptimes } from '#features/uptimes/shared/contract.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { formatDate, formatMonth, monthOf } from '#kernel/dates/dates.ts'
import { instantToWall } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, FieldPair, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { type EntryValues, entrySchema, entryValues, isSameSpan, placed, questionOf, spanOfValues } from './entry-form.ts'
import { PlaceFields } from './PlaceFields.tsx'

interface Props {
  /** The one to be corrected; without it a new one is made. */
  entry?: Uptime | undefined
  /** What the form begins with in place of the entry's own, or of the last half hour. */
  begin?: Partial<Uptime> & Pick<NewUptime, 'start_date'>
  /** For which a new one is: then nothing else is asked for. */
  ticket?: { id: string; number: string }
  onSaved?(): void
  onClose(): void
}

const wallAgo = (minutes: number) => `${instantToWall(new Date(Date.now() - minutes * 60_000)).slice(0, 16)}:00`

/** The last half hour, or what today has had of it: hours put in its place are then of one day. */
function halfHour() {
  const end_date = wallAgo(0)
  const midnight = `${end_date.slice(0, 10)} 00:00:00`
  const start_date = wallAgo(30)
  return { start_date: start_date < midnight ? midnight : start_date, end_date }
}

const placeOf = ({ company_id, settlement_id, task_id }: EntryValues) => ({ company_id, settlement_id, task_id })

/** Working time entered by hand, and one's own entries put right or removed, until the month is locked. */
export function EntryDialog({ entry, begin, ticket, onSaved, onClose }: Props) {
  const first = entry && entryValues(entry)
  const hasTicket = ticket !== undefined || Boolean(entry?.ticket_id ?? begin?.ticket_id)
  const form = useServerForm({
    schema: entrySchema(entry),
    defaults: entryValues({ ...(begin ?? entry ?? halfHour()) }),
    ...(entry && first && { version: entry.version, read: first }),
    fromRecord: record => entryValues(record as Uptime),
    send: (values: EntryValues, { idempotent, version }) => {
      const details = { comment: values.comment ?? '', ...(questionOf(values) && values.confirm_long && { confirm_long: true }) }
      const place = hasTicket ? {} : placeOf(values)
      if (entry)
        return placed(
          call(uptimes.update, { body: { id: entry.id, ...(first && !isSameSpan(first, values) && spanOfValues(values)), ...place, ...details }, version }),
        )
      const ticket_id = ticket?.id ?? begin?.ticket_id
      return placed(call(uptimes.create, { body: { ...spanOfValues(values), ...place, ...(ticket_id && { ticket_id }), ...details }, idempotent }))
    },
    onDone: () => {
      toast('Zapisano czas pracy.')
      void refreshQueries('uptimes', 'reports', 'settlements', 'tickets')
      onSaved?.()
      onClose()
    },
  })
  const locked = entry?.locked ?? false
  const number = ticket?.number ?? entry?.ticket_number ?? begin?.ticket_number
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={number ? `Czas pracy: ${number}` : entry ? 'Wpis czasu pracy' : 'Nowy wpis czasu pracy'}
      act={locked ? undefined : 'Zapisz czas'}
      form={form}
      size={560}
      removal={
        entry && !locked
          ? {
              title: `Usunąć wpis z ${formatDate(entry.start_date.slice(0, 10))}?`,
              act: 'Usuń wpis',
              words: 'Zniknie z raportów i nie da się go odzyskać.',
              run: async () => {
                await call(uptimes.remove, { params: { id: entry.id } })
                toast('Usunięto wpis.')
                await refreshQueries('uptimes', 'reports', 'settlements', 'tickets')
              },
            }
          : undefined
      }
    >
      {entry && locked && (
        <p>
          Czas pracy za {formatMonth(monthOf(entry.start_date))} jest zamknięty, dlatego wpisu nie można zmienić ani usunąć. Otworzyć miesiąc może kierownik.
        </p>
      )}
      <TimeFields running={entry?.end_date === null} disabled={locked} />
      {!hasTicket && <PlaceFields disabled={locked} />}
      <FieldInput fields={uptimeFields} name="comment" rows={2} disabled={locked} />
    </FormDialog>
  )
}

function TimeFields({ running, disabled }: { running: boolean; disabled: boolean }) {
  const { setValue, getValues } = useFormContext<EntryValues>()
  const values = useWatch<EntryValues>() as EntryValues
  // The end goes along with the day until it is given a day of its own.
  const { day } = values
  const before = useRef(day)
  useEffect(() => {
    if (day !== before.current && getValues('until_day') === before.current) setValue('until_day', day)
    before.current = day
  }, [day, getValues, setValue])
  return (
    <>
      <FieldPair>
        <DateField name="day" label="Dzień" required disabled={disabled} />
        <TextField name="from" label="Od" required disabled={disabled} placeholder="GG:MM" />
      </FieldPair>
      <FieldPair>
        <DateField name="until_day" label="Dzień zakończenia" required={!running} disabled={disabled} />
        <TextField name="until" label="Do" required={!running} disabled={disabled} placeholder="GG:MM" />
      </FieldPair>
      {!disabled && questionOf(values) && <FieldInput fields={uptimeFields} name="confirm_long" />}
    </>
  )
}
