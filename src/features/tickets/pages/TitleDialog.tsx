import { z } from 'zod'
import { type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { text } from '#kernel/fields/scalars.ts'
import { call } from '#web/api/call.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { refreshTickets } from './ticket-acts.ts'

const schema = z.object({ title: text(200) })

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
      <TextField name="title" label="Czego dotyczy" required />
    </FormDialog>
  )
}
