import { systemTicketAnswer, systemTicketRejection, type SystemTicket, systemTickets } from '#features/system-tickets/shared/contract.ts'
import { answerFields, rejectionFields } from '#features/system-tickets/shared/fields.ts'
import { systemTicketActionLabels } from '#features/system-tickets/shared/labels.ts'
import { initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const words = {
  finish: { title: 'Zgłoszenie zrealizowane', act: 'Zamknij zgłoszenie', fields: answerFields },
  reject: { title: 'Odrzucenie zgłoszenia', act: 'Odrzuć zgłoszenie', fields: rejectionFields },
}

/** The public answer, which whoever reported it reads; a refusal needs one. */
export function AnswerDialog({ ticket, action, onClose }: { ticket: SystemTicket; action: 'finish' | 'reject'; onClose(): void }) {
  const { title, act, fields } = words[action]
  const form = useServerForm({
    schema: action === 'reject' ? systemTicketRejection : systemTicketAnswer,
    defaults: initialValues<typeof answerFields>(fields),
    version: ticket.version,
    send: ({ answer }, { version }) =>
      action === 'reject'
        ? call(systemTickets.reject, { params: { id: ticket.id }, body: { answer: answer ?? '' }, version })
        : call(systemTickets.finish, { params: { id: ticket.id }, body: { answer }, version }),
    onDone: () => {
      toast(systemTicketActionLabels[action].done)
      void refreshQueries('system-tickets', 'counts')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={title} act={act} form={form}>
      <FieldInputs fields={fields} />
    </FormDialog>
  )
}
