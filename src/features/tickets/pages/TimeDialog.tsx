import { z } from 'zod'
import type { Ticket } from '#features/tickets/contract.ts'
import { uptimes } from '#features/uptimes/contract.ts'
import { plain_date } from '#kernel/fields.ts'
import { instantToWall, warsawToday } from '#kernel/warsaw.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { DateField, FieldPair, TextField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'

const time = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Podaj godzinę w postaci GG:MM, np. 9:30.')
const schema = z.object({ day: plain_date, from: time, to: time, comment: z.string().max(2000).nullable() })

const wall = (day: string, clock: string) => `${day} ${clock.padStart(5, '0')}:00`

/** Time that was spent on the ticket, in one's own working time. */
export function TimeDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const clockOf = (minutesAgo: number) => instantToWall(new Date(Date.now() - minutesAgo * 60_000)).slice(11, 16)
  const form = useServerForm({
    schema,
    defaults: { day: warsawToday(), from: clockOf(30), to: clockOf(0), comment: null as string | null },
    send: ({ day, from, to, comment }, { idempotent }) =>
      call(uptimes.create, { body: { start_date: wall(day, from), end_date: wall(day, to), comment: comment ?? '', ticket_id: ticket.id }, idempotent }),
    onDone: () => {
      toast('Zapisano czas pracy.')
      void refreshQueries('uptimes', 'tickets')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Czas pracy: ${ticket.number}`} act="Zapisz czas" form={form}>
      <DateField name="day" label="Dzień" required />
      <FieldPair>
        <TextField name="from" label="Od" required inputMode="numeric" />
        <TextField name="to" label="Do" required inputMode="numeric" />
      </FieldPair>
      <TextField name="comment" label="Komentarz" maxLength={2000} />
    </FormDialog>
  )
}
