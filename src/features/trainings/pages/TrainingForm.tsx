import '#web/ui/form/input-styles.ts'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { uploadPicture, useSending } from '#features/comments/public.tsx'
import { type Training, type TrainingBody, trainingBody, trainings } from '#features/trainings/shared/contract.ts'
import { trainingCategories } from '#features/trainings/shared/contract-categories.ts'
import type { Quiz } from '#features/trainings/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { CheckField, DateField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { MediaFields } from './MediaFields.tsx'
import { QuizEditor } from './QuizEditor.tsx'
import { refreshTrainings } from './training-acts.ts'
import classes from './Trainings.module.css'

/** The form holds it whole: nothing in it is left out. */
const schema = trainingBody.extend({ summary: trainingBody.shape.summary.unwrap().nullable() }) as unknown as z.core.$ZodType<TrainingBody, TrainingBody>

const begun = (category_id: string): TrainingBody => ({
  ...{ category_id, title: '', summary: '', body: '', video_url: null, video_file_id: null, file_ids: [], minutes: 15 },
  ...{ published: false, required: false, due_on: null, quiz: null },
})

const bodyOf = ({ category_id, title, summary, body, video_url, video, files, minutes, published, required, due_on, quiz }: Training): TrainingBody => ({
  ...{ category_id, title, summary, body, video_url, minutes, published, required, due_on },
  video_file_id: video?.id ?? null,
  file_ids: files.map(({ id }) => id),
  quiz: quiz as Quiz | null,
})

interface Props {
  category_id: string
  training?: Training
  onDone(id?: string): void
}

/** A training as the office writes it. */
export function TrainingForm({ category_id, training, onDone }: Props) {
  const { isSending, onSending } = useSending()
  const made = useRef<string>(training?.id)
  const form = useServerForm<TrainingBody, TrainingBody>({
    schema,
    defaults: training ? bodyOf(training) : begun(category_id),
    version: training?.version,
    fromRecord: bodyOf,
    send: async (given, { idempotent, version }) => {
      const due_on = given.required ? given.due_on : null
      const video_url = given.video_file_id ? null : given.video_url
      const body = { ...given, summary: given.summary ?? '', due_on, video_url }
      const { data } = await (training ? call(trainings.update, { params: { id: training.id }, body, version }) : call(trainings.create, { body, idempotent }))
      made.current = data.id
    },
    onDone: () => {
      toast(training ? 'Zapisano szkolenie.' : 'Dodano szkolenie.')
      void refreshTrainings()
      onDone(made.current)
    },
  })
  return (
    <FormFrame form={{ ...form, busy: form.busy || isSending }} act={training ? 'Zapisz szkolenie' : 'Dodaj szkolenie'} onCancel={() => onDone(training?.id)}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <TextField name="title" label="Tytuł" required />
          <TextAreaField name="summary" label="W skrócie" rows={2} keepsEmpty />
          <RichTextField name="body" label="Treść" uploadImage={uploadPicture} />
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
      <CheckField name="published" label="Opublikowane" description="Szkic widzi tylko kierownictwo biura." />
      <CheckField name="required" label="Wymagane" description="Kogo dotyczy, dostanie o nim wiadomość; przypomnieć można na karcie „Kto ukończył”." />
      {watch('required') && <DateField name="due_on" label="Termin" description="Puste: bez terminu." />}
      <NumberField name="minutes" label="Czas w minutach" required />
      {categories.data && (
        <SelectField name="category_id" label="Kategoria" required options={categories.data.data.map(({ id, title }) => ({ value: id, label: title }))} />
      )}
    </>
  )
}
