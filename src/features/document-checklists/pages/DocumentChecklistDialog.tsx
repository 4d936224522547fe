import '#web/ui/form/picker-styles.ts'
import { MultiSelect } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { companyTypes } from '#features/companies/shared/contract.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import { type DocumentChecklist, type DocumentChecklistBody, documentChecklists, documentChecklistBody } from '#features/document-checklists/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { CheckField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'
import { inOrderOf, withKept } from './offered-lines.ts'

type Types = (typeof companyTypes)[number][]

const valuesOf = ({ title, documents, company_types, employing }: DocumentChecklist) => ({
  ...{ title, employing },
  documents: documents.map(({ code }) => code),
  company_types: company_types as Types,
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
    defaults: template ? valuesOf(template) : { title: '', documents: [], company_types: [], employing: false },
    fromRecord: valuesOf,
    create: (values, idempotent) => call(documentChecklists.create, { body: ordered(values), idempotent }),
    update: ({ id }, values, version) => call(documentChecklists.update, { params: { id }, body: ordered(values), version }),
    name: template?.title,
    remove: ({ id }) => call(documentChecklists.remove, { params: { id } }),
    refresh: () => refreshQueries('document-checklists'),
  })
  return (
    <FormDialog {...dialog}>
      <TextField name="title" label="Nazwa" required description="Na przykład: Spółki z o.o." />
      <CheckboxGroup name="documents" label="Dokumenty" options={lines.map(({ code, label }) => ({ value: code, label }))} />
      <TypesField />
      <CheckField name="employing" label="Tylko firmy, które zatrudniają" />
    </FormDialog>
  )
}

const TypesField = () => (
  <Controller
    name="company_types"
    render={({ field: { value, onChange } }) => (
      <MultiSelect
        id="field-company_types"
        label="Rodzaje firm"
        description="Bez wyboru: każdy rodzaj."
        data={companyTypes.map(type => ({ value: type, label: companyTypeLabels[type].full }))}
        value={value}
        onChange={onChange}
        searchable
        hidePickedOptions
        nothingFoundMessage="Nie ma takiego rodzaju"
      />
    )}
  />
)
