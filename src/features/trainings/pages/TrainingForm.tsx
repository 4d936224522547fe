import '#web/ui/form/input-styles.ts'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { uploadPicture, useSending } from '#features/comments/public.tsx'
import { type Training, type TrainingBody, trainings, wholeTraining } from '#features/trainings/shared/contract.ts'
import { trainingCategories } from '#features/trainings/shared/contract-categories.ts'
import { trainingFields, wholeFields } from '#features/trainings/shared/fields.ts'
import type { Quiz } from '#features/trainings/shared/rules.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { MediaFields } from './MediaFields.tsx'
import { QuizEditor } from './QuizEditor.tsx'
import { refreshTrainings } from './training-acts.ts'
import classes from './Trainings.module.css'

const begun = (category_id: string): TrainingBody => ({
  ...initialValues(trainingFields),
  ...initialValues(wholeFields),
  category_id,
  video_file_id: null,
  file_ids: [],
  quiz: null,
})

const bodyOf = (training: Training): TrainingBody => ({
  ...formValues(trainingFields, training),
  ...formValues(wholeFields, training),
  video_file_id: training.video?.id ?? null,
  file_ids: training.files.map(({ id }) => id),
  quiz: training.quiz as Quiz | null,
})

interface Props {
  category_id: string
  training?: Training
  onDone(id?: string): void
}

/** A training as the office writes it. */
export function TrainingForm({ category_id, training, onDone }: Props) {
  const { isSending, onSending } = useSending()
  const trainingId = useRef<string>(training?.id)
  const form = useServerForm({
    schema: wholeTraining,
    defaults: training ? bodyOf(training) : begun(category_id),
    version: training?.version,
    fromRecord: bodyOf,
    send: async (values, { idempotent, version }) => {
      const due_on = values.required ? values.due_on : null
      const video_url = values.video_file_id ? null : values.video_url
      const body = { ...values, due_on, video_url }
      const { data } = await (training ? call(trainings.update, { params: { id: training.id }, body, version }) : call(trainings.create, { body, idempotent }))
      trainingId.current = data.id
    },
    onDone: () => {
      toast(training ? 'Zapisano szkolenie.' : 'Dodano szkolenie.')
      void refreshTrainings()
      onDone(trainingId.current)
    },
  })
  return (
    <FormFrame form={{ ...form, busy: form.busy || isSending }} act={training ? 'Zapisz szkolenie' : 'Dodaj szkolenie'} onCancel={() => onDone(training?.id)}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <FieldInput fields={trainingFields} name="title" />
          <FieldInput fields={trainingFields} name="summary" rows={2} />
          <RichTextField name="body" label={wholeFields.body.label} uploadImage={uploadPicture} />
          <MediaFields training={training} onSending={onSending} />
          <QuizEditor />
        </div>
        <div className={classes.side}>
          <Settings />
        </div>
      </div>
    </FormFrame>
  )
}

function Settings() {
  const { watch } = useFormContext<TrainingBody>()
  const categories = useCall(trainingCategories.list)
  return (
    <>
      <FieldInput fields={trainingFields} name="published" />
      <FieldInput fields={trainingFields} name="required" />
      {watch('required') && <FieldInput fields={trainingFields} name="due_on" />}
      <FieldInput fields={trainingFields} name="minutes" />
      {categories.data && (
        <FieldInput fields={trainingFields} name="category_id" options={categories.data.data.map(({ id, title }) => ({ value: id, label: title }))} />
      )}
    </>
  )
}
