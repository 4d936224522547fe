import { everybody } from '#features/companies/shared/contract-audience.ts'
import { pollChange, polls, type WholePoll } from '#features/polls/shared/contract.ts'
import { pollFields } from '#features/polls/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { AudienceInput } from './AudienceInput.tsx'

const title = 'Zmień ankietę'

/** How long and whom it asks; the question and its answers stay as they were voted on. */
export function ChangePollDialog({ id, onClose }: { id: string; onClose(): void }) {
  const read = useCall(polls.get, { params: { id } })
  if (read.data) return <Form poll={read.data.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={title} size={560}>
      {read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={4} />}
    </Dialog>
  )
}

function Form({ poll: { id, question, to_day, company_ids }, onClose }: { poll: WholePoll; onClose(): void }) {
  const form = useServerForm({
    schema: pollChange,
    // Those whom it asks are not chosen anew where another day alone is: a company of them may have gone to the archive since.
    defaults: { to_day: to_day ?? '', audience: undefined },
    send: (body, { idempotent }) => call(polls.change, { params: { id }, body, idempotent }),
    onDone: () => {
      toast('Zmieniono ankietę. Oddane głosy zostały.')
      void refreshQueries('polls')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={title} act="Zapisz" form={form} size={560}>
      <p>{question}</p>
      <FieldInput fields={pollFields} name="to_day" />
      <AudienceInput audience={company_ids ? { company_ids } : everybody} />
    </FormDialog>
  )
}
