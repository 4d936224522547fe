import { documentCategoryBody, type DocumentCategoryRow, documentCategoriesContract } from '#features/documents/shared/contract-categories.ts'
import { alwaysPayroll } from '#features/documents/shared/rules.ts'
import { requiredLabels } from '#features/settlements/shared/labels.ts'
import { requiredCategories } from '#features/settlements/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'

const required = requiredCategories.map(value => ({ value, label: requiredLabels[value] }))

/** A new category, or another name and meaning of one that documents have. */
export function CategoryDialog({ category, onClose }: { category: DocumentCategoryRow | undefined; onClose(): void }) {
  const dialog = useRecordDialog({
    record: category,
    onClose,
    noun: { added: 'Nowa kategoria', genitive: 'kategorii', accusative: 'kategorię' },
    schema: documentCategoryBody,
    defaults: { name: category?.name ?? '', payroll: category?.payroll ?? false, required: category?.required ?? null, archived: category?.archived ?? false },
    create: (body, idempotent) => call(documentCategoriesContract.create, { body, idempotent }),
    update: ({ code }, body, version) => call(documentCategoriesContract.update, { params: { code }, body, version }),
    refresh: () => refreshQueries('documents'),
  })
  return (
    <FormDialog {...dialog}>
      <TextField name="name" label="Nazwa" required />
      <SelectField name="required" label="Odhacza na liście dokumentów miesiąca" options={required} placeholder="Własną pozycję, jeśli jest na liście" />
      <CheckField
        name="payroll"
        label="Kadrowa"
        disabled={category?.code === alwaysPayroll}
        description="Dokumenty widzą tylko osoby z prawem do kadr, a kwoty i pliki tylko te, które widzą płace. Obejmuje też dokumenty już wysłane."
      />
      {category && <CheckField name="archived" label="Nieużywana" description="Zostaje przy dawnych dokumentach, do nowych nie można jej wybrać." />}
    </FormDialog>
  )
}
