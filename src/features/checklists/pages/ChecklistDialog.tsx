import { type Checklist, checklistBody, checklists } from '#features/checklists/contract.ts'
import { checklistFields } from '#features/checklists/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { LinesField } from '#web/ui/form/LinesField.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'

export function ChecklistDialog({ checklist, onClose }: { checklist: Checklist | undefined; onClose(): void }) {
  const dialog = useRecordDialog({
    record: checklist,
    onClose,
    noun: { added: 'Nowy szablon', genitive: 'szablonu', accusative: 'szablon' },
    schema: checklistBody,
    defaults: checklist ? formValues(checklistFields, checklist) : initialValues(checklistFields),
    create: (body, idempotent) => call(checklists.create, { body, idempotent }),
    update: ({ id }, body, version) => call(checklists.update, { params: { id }, body, version }),
    name: checklist?.title,
    remove: ({ id }) => call(checklists.remove, { params: { id } }),
    refresh: () => refreshQueries('checklists'),
  })
  return (
    <FormDialog {...dialog}>
      <FieldInput fields={checklistFields} name="title" />
      <LinesField name="points" label={checklistFields.points.label} required rows={8} />
    </FormDialog>
  )
}
