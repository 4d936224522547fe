import { Button, Checkbox } from '@mantine/core'
import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { CompaniesField } from '#features/companies/public.tsx'
import { type TrainingCategory, type TrainingCategoryBody, trainingCategories, wholeCategory } from '#features/trainings/shared/contract-categories.ts'
import { categoryFields } from '#features/trainings/shared/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'
import { PictureButton, useSending } from '#features/comments/public.tsx'
import { Picture } from '#features/trainings/pages/Picture.tsx'
import { refreshTrainings } from '#features/trainings/pages/training-acts.ts'
import classes from '#features/trainings/pages/Trainings.module.css'

export function CategoryDialog({ category, onClose }: { category: TrainingCategory | undefined; onClose(): void }) {
  const { isSending, onSending } = useSending()
  const dialog = useRecordDialog({
    record: category,
    onClose,
    noun: { added: 'Nowa kategoria', genitive: 'kategorii', accusative: 'kategorię' },
    schema: wholeCategory,
    defaults: category
      ? { ...formValues(categoryFields, category), company_ids: category.company_ids }
      : { ...initialValues(categoryFields), company_ids: null },
    create: (body, idempotent) => call(trainingCategories.create, { body, idempotent }),
    update: ({ id }, body, version) => call(trainingCategories.update, { params: { id }, body, version }),
    refresh: refreshTrainings,
  })
  return (
    <FormDialog {...dialog} form={{ ...dialog.form, busy: dialog.form.busy || isSending }}>
      <FieldInput fields={categoryFields} name="title" />
      <FieldInput fields={categoryFields} name="description" rows={3} />
      <FieldInput fields={categoryFields} name="audience" />
      <Firms />
      <PictureField onSending={onSending} />
    </FormDialog>
  )
}

/** Of the clients all, or those of some firms. */
function Firms() {
  const { watch, setValue, formState } = useFormContext<TrainingCategoryBody>()
  const ids = watch('company_ids')
  if (watch('audience') === 'staff') return null
  const choose = (next: string[] | null) => setValue('company_ids', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <>
      <Checkbox label="Tylko klienci wybranych firm" checked={ids !== null} onChange={event => choose(event.currentTarget.checked ? [] : null)} />
      {ids && (
        <Suspense fallback={<Skeleton lines={1} />}>
          <CompaniesField ids={ids} onChange={choose} error={formState.errors.company_ids?.message} />
        </Suspense>
      )}
    </>
  )
}

function PictureField({ onSending }: { onSending(isOnItsWay: boolean): void }) {
  const { watch, setValue } = useFormContext<TrainingCategoryBody>()
  const id = watch('picture_file_id')
  const choose = (next: string | null) => setValue('picture_file_id', next, { shouldDirty: true })
  return (
    <div className={classes.acts}>
      <Picture file_id={id} />
      <PictureButton
        name={categoryFields.picture_file_id.label}
        label={id ? 'Zmień obraz' : 'Dodaj obraz'}
        onFile={file => choose(file.id)}
        onSending={onSending}
      />
      {id && (
        <Button size="xs" variant="subtle" onClick={() => choose(null)}>
          Usuń obraz
        </Button>
      )}
    </div>
  )
}
