import { type Ticket, ticketChange, tickets } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { refreshTickets } from './ticket-acts.ts'

const schema = ticketChange.pick({ title: true })

export function TitleDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const form = useServerForm({
    schema,
    defaults: { title: ticket.title },
    version: ticket.version,
    send: (body, { version }) => call(tickets.update, { params: { id: ticket.id }, body, version }),
    onDone: () => {
      toast('Zapisano tytuł.')
      void refreshTickets()
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Tytuł sprawy" act="Zapisz tytuł" form={form}>
      <FieldInput fields={ticketFields} name="title" />
    </FormDialog>
  )
}
