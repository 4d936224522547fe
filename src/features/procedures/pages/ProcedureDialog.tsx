import { type Procedure, procedureBody, procedures } from '#features/procedures/contract.ts'
import { procedureFields } from '#features/procedures/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'

export function ProcedureDialog({ procedure, onClose }: { procedure: Procedure | undefined; onClose(): void }) {
  const dialog = useRecordDialog({
    record: procedure,
    onClose,
    noun: { added: 'Nowa procedura', genitive: 'procedury', accusative: 'procedurę' },
    schema: procedureBody,
    defaults: procedure ? formValues(procedureFields, procedure) : initialValues(procedureFields),
    create: (body, idempotent) => call(procedures.create, { body, idempotent }),
    update: ({ id }, body, version) => call(procedures.update, { params: { id }, body, version }),
    name: procedure?.title,
    remove: ({ id }) => call(procedures.remove, { params: { id } }),
    refresh: () => refreshQueries('procedures'),
  })
  return (
    <FormDialog {...dialog} size={720}>
      <FieldInput fields={procedureFields} name="title" />
      <RichTextField {...inputProps(procedureFields, 'content')} />
    </FormDialog>
  )
}
