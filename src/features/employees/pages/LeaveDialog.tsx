import { type Leave, leaveBody, leaves, refusal } from '#features/employees/shared/contract.ts'
import { leaveKindLabels } from '#features/employees/shared/labels.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, FieldPair, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const kinds = optionsOf(leaveKindLabels)

export function LeaveDialog({ employee_id, onClose }: { employee_id: string; onClose(): void }) {
  const form = useServerForm({
    schema: leaveBody,
    defaults: { kind: 'annual' as const, from_day: '', to_day: null as string | null, note: null as string | null },
    send: (body, { idempotent }) => call(leaves.create, { params: { id: employee_id }, body, idempotent }),
    onDone: () => {
      toast('Złożono wniosek.')
      void refreshQueries('employees')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Nowy wniosek" act="Złóż wniosek" form={form}>
      <SelectField name="kind" label="Rodzaj" options={kinds} required />
      <FieldPair>
        <DateField name="from_day" label="Od" required />
        <DateField name="to_day" label="Do" description="Puste: jeden dzień" />
      </FieldPair>
      <TextField name="note" label="Uwagi" />
    </FormDialog>
  )
}

/** No without a word is no answer. */
export function RefuseDialog({ leave, onClose }: { leave: Leave; onClose(): void }) {
  const form = useServerForm({
    schema: refusal,
    defaults: { reason: '' },
    send: body => call(leaves.reject, { params: { id: leave.id }, body }),
    onDone: () => {
      toast('Odrzucono wniosek.')
      void refreshQueries('employees')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Odrzucić wniosek?" act="Odrzuć wniosek" form={form}>
      <TextAreaField name="reason" label="Powód" required />
    </FormDialog>
  )
}
