import { Button, Checkbox } from '@mantine/core'
import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { CompaniesField } from '#features/companies/public.tsx'
import { type TrainingCategoryBody, trainingCategoryBody, trainingCategories, type TrainingCategory } from '#features/trainings/shared/contract-categories.ts'
import { audienceLabels } from '#features/trainings/shared/labels.ts'
import { audiences } from '#features/trainings/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'
import { PictureButton, useSending } from '#features/comments/public.tsx'
import { Picture } from '#features/trainings/pages/Picture.tsx'
import { refreshTrainings } from '#features/trainings/pages/training-acts.ts'
import classes from '#features/trainings/pages/Trainings.module.css'

const options = audiences.map(value => ({ value, label: audienceLabels[value] }))
/** The dialog holds it whole: nothing in it is left out. */
const schema = trainingCategoryBody.extend({ description: trainingCategoryBody.shape.description.unwrap().nullable() }) as unknown as z.core.$ZodType<
  TrainingCategoryBody,
  TrainingCategoryBody
>

const bodyOf = (values: TrainingCategoryBody) => ({ ...values, description: values.description ?? '' })

export function CategoryDialog({ category, onClose }: { category: TrainingCategory | undefined; onClose(): void }) {
  const { isSending, onSending } = useSending()
  const dialog = useRecordDialog({
    record: category,
    onClose,
    noun: { added: 'Nowa kategoria', genitive: 'kategorii', accusative: 'kategorię' },
    schema: schema,
    defaults: {
      title: category?.title ?? '',
      description: category?.description ?? '',
      audience: category?.audience ?? 'clients',
      picture_file_id: category?.picture_file_id ?? null,
      company_ids: category?.company_ids ?? null,
    },
    create: (values, idempotent) => call(trainingCategories.create, { body: bodyOf(values), idempotent }),
    update: ({ id }, values, version) => call(trainingCategories.update, { params: { id }, body: bodyOf(values), version }),
    refresh: refreshTrainings,
  })
  return (
    <FormDialog {...dialog} form={{ ...dialog.form, busy: dialog.form.busy || isSending }}>
      <TextField name="title" label="Nazwa" required />
      <TextAreaField name="description" label="Opis" rows={3} keepsEmpty />
      <SelectField name="audience" label="Dla kogo" options={options} required />
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
      <PictureButton name="Obraz" label={id ? 'Zmień obraz' : 'Dodaj obraz'} onFile={file => choose(file.id)} onSending={onSending} />
      {id && (
        <Button size="xs" variant="subtle" onClick={() => choose(null)}>
          Usuń obraz
        </Button>
      )}
    </div>
  )
}
