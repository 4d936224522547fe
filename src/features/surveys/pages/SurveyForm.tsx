import '#web/ui/input-styles.ts'
import { useEffect, useRef } from 'react'
import { Controller, type FormState, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api-error.ts'
import { type SurveyBody, surveyBody } from '#features/surveys/contract.ts'
import { CheckField, DateField, TextField } from '#web/ui/Field.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { RichText } from '#web/ui/rich-text/RichText.tsx'
import type { ServerForm } from '#web/ui/use-server-form.ts'
import { AudienceEditor } from './AudienceEditor.tsx'
import classes from './Builder.module.css'
import { SectionsEditor } from './SectionsEditor.tsx'

/** What the builder holds is whole: nothing in it is left out. */
export const surveySchema = surveyBody as unknown as z.core.$ZodType<SurveyBody, SurveyBody>

interface Props {
  form: ServerForm<SurveyBody>
  act: string
  onCancel(): void
  /** What people were asked about already. */
  fixed?: ReadonlySet<string>
  /** Whether it takes more questions. */
  mayAdd?: boolean
}

const nothing: ReadonlySet<string> = new Set()

/** The builder: questions beside whom they are for and when. */
export function SurveyForm({ form, act, onCancel, fixed = nothing, mayAdd = true }: Props) {
  const refused = form.fault instanceof ApiError ? form.fault.fields : {}
  return (
    <FormFrame form={form} act={act} onCancel={onCancel}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <TextField name="title" label="Tytuł" required />
          <Controller<SurveyBody, 'introduction'>
            name="introduction"
            render={({ field: { value, onChange, onBlur } }) => <RichText label="Wstęp" value={value} onChange={onChange} onBlur={onBlur} />}
          />
          <Questions fixed={fixed} mayAdd={mayAdd} faults={refused} />
        </div>
        <div className={classes.side}>
          <Settings isPublished={fixed.size > 0} error={refused.audience} />
        </div>
      </div>
    </FormFrame>
  )
}

function Questions({ faults, ...rest }: { fixed: ReadonlySet<string>; mayAdd: boolean; faults: Record<string, string> }) {
  const { watch, setValue, formState } = useFormContext<SurveyBody>()
  const place = useFirstWrong(formState)
  const wrong: Record<string, string> = formState.errors.sections ? { sections: 'Proszę sprawdzić pytania: jedno z pól ma niedozwoloną wartość.' } : {}
  return (
    <SectionsEditor
      place={place}
      sections={watch('sections')}
      onChange={sections => setValue('sections', sections, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      {...rest}
      faults={{ ...wrong, ...faults }}
      errors={formState.errors.sections}
    />
  )
}

/** Questions are no fields of the form's own, which gives the focus to those alone. */
function useFirstWrong({ submitCount, errors }: FormState<SurveyBody>) {
  const place = useRef<HTMLDivElement>(null)
  const sought = useRef(submitCount)
  useEffect(() => {
    if (sought.current === submitCount) return
    sought.current = submitCount
    if (!errors.title) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, errors])
  return place
}

function Settings({ isPublished, error }: { isPublished: boolean; error?: string }) {
  const { watch, setValue, formState } = useFormContext<SurveyBody>()
  const problem = error ?? (formState.errors.audience ? 'Proszę wybrać co najmniej jedną firmę.' : undefined)
  return (
    <>
      {!isPublished && (
        <AudienceEditor
          audience={watch('audience')}
          anonymous={watch('anonymous')}
          onChange={audience => setValue('audience', audience, { shouldDirty: true })}
          error={problem}
        />
      )}
      <DateField name="from_day" label="Od dnia" description="Puste: od publikacji." />
      <DateField name="to_day" label="Do dnia" description="Puste: do zakończenia." />
      <CheckField
        name="anonymous"
        label="Anonimowa"
        disabled={isPublished}
        description="Nie zapisujemy, kto co odpowiedział. Wyniki widać od pięciu odpowiedzi."
      />
    </>
  )
}
