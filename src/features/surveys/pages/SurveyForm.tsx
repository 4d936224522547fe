import '#web/ui/form/input-styles.ts'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'
import { type SurveyBody, surveyBody } from '#features/surveys/shared/contract.ts'
import { surveyFields, wholeFields } from '#features/surveys/shared/fields.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import type { ServerForm } from '#web/ui/form/use-server-form.ts'
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
  const fieldErrors = form.fault instanceof ApiError ? form.fault.fields : {}
  return (
    <FormFrame form={form} act={act} onCancel={onCancel}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <FieldInput fields={surveyFields} name="title" />
          <RichTextField name="introduction" label={wholeFields.introduction.label} />
          <Questions fixed={fixed} mayAdd={mayAdd} faults={fieldErrors} />
        </div>
        <div className={classes.side}>
          <Settings isPublished={fixed.size > 0} error={fieldErrors.audience} />
        </div>
      </div>
    </FormFrame>
  )
}

function Questions({ faults, ...rest }: { fixed: ReadonlySet<string>; mayAdd: boolean; faults: Record<string, string> }) {
  const { watch, setValue, formState } = useFormContext<SurveyBody>()
  const { sections } = formState.errors
  const wrong: Record<string, string> = sections ? { sections: sections.message ?? 'Proszę poprawić zaznaczone pola w pytaniach.' } : {}
  return (
    <SectionsEditor
      sections={watch('sections')}
      onChange={sections => setValue('sections', sections, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      {...rest}
      faults={{ ...wrong, ...faults }}
    />
  )
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
      <FieldInput fields={surveyFields} name="from_day" />
      <FieldInput fields={surveyFields} name="to_day" />
      <FieldInput fields={surveyFields} name="anonymous" disabled={isPublished} />
    </>
  )
}
