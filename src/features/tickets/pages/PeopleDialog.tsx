import { Checkbox } from '@mantine/core'
import { ticketPeople, type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { refreshTickets } from './ticket-acts.ts'
import classes from './Tickets.module.css'

const idsOf = ({ participants }: Pick<Ticket, 'participants'>) => participants.map(({ id }) => id)

/** Who is told of each answer beside the author and whoever leads it. */
export function PeopleDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const people = useCall(tickets.people, { params: { id: ticket.id } })
  const form = useServerForm({
    schema: ticketPeople,
    defaults: { user_ids: idsOf(ticket) },
    version: ticket.version,
    fromRecord: record => ({ user_ids: idsOf(record as Ticket) }),
    send: (body, { version }) => call(tickets.setPeople, { params: { id: ticket.id }, body, version }),
    onDone: () => {
      toast('Zapisano uczestników.')
      void refreshTickets()
      onClose()
    },
  })
  const chosen = form.form.watch('user_ids')
  const toggle = (id: string, on: boolean) =>
    form.form.setValue('user_ids', on ? [...chosen, id] : chosen.filter(other => other !== id), { shouldDirty: true, shouldValidate: true })
  return (
    <FormDialog opened onClose={onClose} title="Uczestnicy sprawy" act="Zapisz uczestników" form={form}>
      <p>Dostają wiadomość o każdej odpowiedzi. Na liście są tylko osoby, które widzą tę sprawę.</p>
      {people.isLoadingError ? <ErrorState error={people.error} retry={people.refetch} /> : !people.data && <Skeleton lines={4} />}
      <div className={classes.choices}>
        {(people.data?.data ?? []).map(({ id, name, is_staff }) => (
          <Checkbox
            key={id}
            label={is_staff ? name : `${name}, klient`}
            checked={chosen.includes(id)}
            onChange={event => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </FormDialog>
  )
}
