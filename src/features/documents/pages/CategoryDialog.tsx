import { documentCategoryBody, type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/shared/contract-categories.ts'
import { categoryFields } from '#features/documents/shared/fields.ts'
import { alwaysPayroll } from '#features/documents/shared/rules.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'

const formFields = pickFields(categoryFields, ['name', 'payroll', 'required', 'archived'])

/** A new category, or another name and meaning of one that documents have. */
export function CategoryDialog({ category, onClose }: { category: DocumentCategoryRow | undefined; onClose(): void }) {
  const dialog = useRecordDialog({
    record: category,
    onClose,
    noun: { added: 'Nowa kategoria', genitive: 'kategorii', accusative: 'kategorię' },
    schema: documentCategoryBody,
    defaults: category ? formValues(formFields, category) : initialValues(formFields),
    create: (body, idempotent) => call(documentCategoriesContract.create, { body, idempotent }),
    update: ({ code }, body, version) => call(documentCategoriesContract.update, { params: { code }, body, version }),
    refresh: () => refreshQueries('documents'),
  })
  return (
    <FormDialog {...dialog}>
      <FieldInput fields={categoryFields} name="name" />
      <FieldInput fields={categoryFields} name="required" />
      <FieldInput fields={categoryFields} name="payroll" disabled={category?.code === alwaysPayroll} />
      {category && <FieldInput fields={categoryFields} name="archived" />}
    </FormDialog>
  )
}
