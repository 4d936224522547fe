import { Suspense } from 'react'
import { AudienceEditor as CompaniesEditor } from '#features/companies/public.tsx'
import { companyForms } from '#features/companies/shared/forms.ts'
import { surveys, type SurveyBody } from '#features/surveys/shared/contract.ts'
import { wholeFields } from '#features/surveys/shared/fields.ts'
import { minAnswers } from '#features/surveys/shared/rules.ts'
import { personForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './Builder.module.css'

type Audience = SurveyBody['audience']

interface Props {
  audience: Audience
  anonymous: boolean
  onChange(audience: Audience): void
  error?: string
}

/** Whom the survey asks, and how many people that is. */
export function AudienceEditor({ audience, anonymous, onChange, error }: Props) {
  const isEmpty = 'company_ids' in audience && audience.company_ids.length === 0
  const reach = useCall(surveys.reach, { body: { audience } }, { enabled: !isEmpty, placeholderData: before => before })
  const { people = 0, companies = 0 } = reach.data?.data ?? {}
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <CompaniesEditor legend={wholeFields.audience.label} audience={audience} onChange={onChange} error={error}>
        {!isEmpty && reach.data && (
          <p className={classes.reach} role="status">
            <span>{`${plural(people, personForms)}, ${plural(companies, companyForms)}`}</span>
            {anonymous && people < minAnswers && `. Wyniki ankiety anonimowej widać od ${minAnswers} odpowiedzi, więc tej nie będzie można obejrzeć.`}
          </p>
        )}
      </CompaniesEditor>
    </Suspense>
  )
}
