import '#web/ui/form/picker-styles.ts'
import { MultiSelect } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { type DocumentChecklist, type DocumentChecklistBody, documentChecklists, documentChecklistBody } from '#features/document-checklists/shared/contract.ts'
import { documentChecklistFields } from '#features/document-checklists/shared/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'
import { inOrderOf, withKept } from './offered-lines.ts'

const templateValues = (template: DocumentChecklist) => ({
  ...formValues(documentChecklistFields, template),
  documents: template.documents.map(({ code }) => code),
})

export function DocumentChecklistDialog({ template, onClose }: { template: DocumentChecklist | undefined; onClose(): void }) {
  const offered = useCall(documentChecklists.offered)
  const lines = withKept(offered.data?.data ?? [], template?.documents ?? [])
  const ordered = (values: DocumentChecklistBody) => ({ ...values, documents: inOrderOf(lines, values.documents) })
  const dialog = useRecordDialog({
    record: template,
    onClose,
    noun: { added: 'Nowy szablon', genitive: 'szablonu', accusative: 'szablon' },
    schema: documentChecklistBody,
    defaults: template ? templateValues(template) : { ...initialValues(documentChecklistFields), documents: [] },
    fromRecord: record => templateValues(record as DocumentChecklist),
    create: (values, idempotent) => call(documentChecklists.create, { body: ordered(values), idempotent }),
    update: ({ id }, values, version) => call(documentChecklists.update, { params: { id }, body: ordered(values), version }),
    name: template?.title,
    remove: ({ id }) => call(documentChecklists.remove, { params: { id } }),
    refresh: () => refreshQueries('document-checklists'),
  })
  return (
    <FormDialog {...dialog}>
      <FieldInput fields={documentChecklistFields} name="title" />
      <CheckboxGroup name="documents" label={documentChecklistFields.documents.label} options={lines.map(({ code, label }) => ({ value: code, label }))} />
      <TypesField />
      <FieldInput fields={documentChecklistFields} name="employing" />
    </FormDialog>
  )
}

const { company_types: types } = documentChecklistFields

const TypesField = () => (
  <Controller
    name="company_types"
    render={({ field: { value, onChange } }) => (
      <MultiSelect
        id="field-company_types"
        label={types.label}
        description={types.hint}
        data={optionsOf(types.options)}
        value={value}
        onChange={onChange}
        searchable
        hidePickedOptions
        nothingFoundMessage="Nie ma takiego rodzaju"
      />
    )}
  />
)
