import { type Leave, leaveBody, leaves, refusal } from '#features/employees/shared/contract.ts'
import { leaveFields } from '#features/employees/shared/fields.ts'
import { leaveKindLabels } from '#features/employees/shared/labels.ts'
import { describeLimit, takesHours } from '#features/employees/shared/leave-limits.ts'
import { omitFields } from '#kernel/fields/record.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { initialValues } from '#kernel/fields/form.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

export function LeaveDialog({ employee_id, onClose }: { employee_id: string; onClose(): void }) {
  const form = useServerForm({
    schema: leaveBody,
    defaults: initialValues(leaveFields),
    // Hours typed for a kind or span that knows none are not sent.
    send: ({ hours, ...rest }, { idempotent }) =>
      call(leaves.create, { params: { id: employee_id }, body: { ...rest, hours: takesHours(rest) ? hours : null }, idempotent }),
    onDone: () => {
      toast('Złożono wniosek.')
      void refreshQueries('employees')
      onClose()
    },
  })
  const typed = form.form.watch()
  return (
    <FormDialog opened onClose={onClose} title="Nowy wniosek" act="Złóż wniosek" form={form}>
      <FieldInputs
        fields={takesHours(typed) ? leaveFields : omitFields(leaveFields, ['hours'])}
        own={{
          kind: <SelectField {...inputProps(leaveFields, 'kind')} options={optionsOf(leaveKindLabels)} description={describeLimit(typed.kind)} />,
          note: <TextField {...inputProps(leaveFields, 'note')} />,
        }}
      />
    </FormDialog>
  )
}

/** No without a word is no answer. */
export function RefuseDialog({ leave, onClose }: { leave: Pick<Leave, 'id'>; onClose(): void }) {
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
      <TextAreaField {...inputProps(leaveFields, 'reason')} required />
    </FormDialog>
  )
}
