import { type Employee, employees, refusal } from '#features/employees/shared/contract.ts'
import { employeeFields } from '#features/employees/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

/** Whoever reported somebody reads why the office does not take that person on. */
export function RefuseReportDialog({ employee: { id, version }, onClose }: { employee: Pick<Employee, 'id' | 'version'>; onClose(): void }) {
  const form = useServerForm({
    schema: refusal,
    defaults: { reason: '' },
    version,
    send: (body, submission) => call(employees.refuse, { params: { id }, body, ...submission }),
    onDone: () => {
      toast('Odrzucono zgłoszenie.')
      void refreshQueries('employees', 'tasks')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Odrzucić zgłoszenie?" act="Odrzuć zgłoszenie" form={form}>
      <TextAreaField
        {...inputProps(employeeFields, 'refusal_reason')}
        name="reason"
        required
        description="Co trzeba poprawić? Klient dostanie tę wiadomość. Otwarte zadania ze sprawy zgłoszenia zostaną anulowane."
      />
    </FormDialog>
  )
}
