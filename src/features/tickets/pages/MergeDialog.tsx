import { useNavigate } from 'react-router'
import { ticketMerge, type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { ErrorState } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { refreshTickets } from './ticket-acts.ts'

/** Another open ticket of the same company, where it is about pay of the same person, takes this one's talk, files and time. */
export function MergeDialog({ ticket, onClose }: { ticket: Ticket; onClose(): void }) {
  const navigate = useNavigate()
  const own = ticket.payroll ? `,author_id=${ticket.author_id}` : ''
  const filters = `company_id=${ticket.company_id},open=true,payroll=${ticket.payroll}${own}`
  const others = useCall(tickets.list, { query: { filters, sort: 'last_word_at:desc', page: 1, limit: 100 } })
  const options = (others.data?.data ?? []).filter(({ id }) => id !== ticket.id).map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))
  const form = useServerForm({
    schema: ticketMerge,
    defaults: { into_id: '' },
    send: async (body, { idempotent }) => {
      const { data } = await call(tickets.merge, { params: { id: ticket.id }, body, idempotent })
      toast(`Połączono. Rozmowa jest w sprawie ${data.number}.`)
      await refreshTickets()
      onClose()
      navigate(linkTo('dashboard-tickets-view', { id: data.id }))
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Połącz ${ticket.number} z inną sprawą`} act="Połącz sprawy" form={form}>
      <p>Wpisy, pliki i czas pracy przejdą do wybranej sprawy, a ta zostanie zamknięta. Tego nie można cofnąć.</p>
      {others.isLoadingError ? (
        <ErrorState error={others.error} retry={others.refetch} />
      ) : others.data && options.length === 0 ? (
        <p>Ta firma nie ma innej otwartej sprawy, z którą można tę połączyć.</p>
      ) : (
        <FieldInput fields={ticketFields} name="into_id" options={options} />
      )}
    </FormDialog>
  )
}
