import { Suspense, useState } from 'react'
import { everybody } from '#features/companies/shared/contract-audience.ts'
import { CompaniesField, CompanyNarrowing } from '#features/companies/public.tsx'
import { surveys, type SurveyBody } from '#features/surveys/shared/contract.ts'
import { wholeFields } from '#features/surveys/shared/fields.ts'
import { fewest } from '#features/surveys/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './Builder.module.css'

type Audience = SurveyBody['audience']
type Way = 'all' | 'filter' | 'chosen'

const ways: readonly (readonly [Way, string])[] = [
  ['all', 'Wszyscy klienci'],
  ['filter', 'Firmy według filtra'],
  ['chosen', 'Wybrane firmy'],
]

const wayOf = (audience: Audience): Way => ('company_ids' in audience ? 'chosen' : audience.query.filters === '' ? 'all' : 'filter')

interface Props {
  audience: Audience
  anonymous: boolean
  onChange(audience: Audience): void
  error?: string
}

/** Whom the survey asks, and how many people that is. */
export function AudienceEditor({ audience, anonymous, onChange, error }: Props) {
  // "By filter" without a condition yet is everybody; all else is told by the audience itself, which a draft or another person may change.
  const [narrows, setNarrows] = useState(false)
  const way = narrows && wayOf(audience) === 'all' ? 'filter' : wayOf(audience)
  const ids = 'company_ids' in audience ? audience.company_ids : []
  const isEmpty = way === 'chosen' && ids.length === 0
  const reach = useCall(surveys.reach, { body: { audience } }, { enabled: !isEmpty, placeholderData: before => before })
  const { people = 0, companies = 0 } = reach.data?.data ?? {}
  return (
    <fieldset className={classes.audience}>
      <legend id="field-audience-label">{wholeFields.audience.label}</legend>
      {ways.map(([key, title]) => (
        <label key={key} className={classes.radio}>
          <input
            type="radio"
            name="audience"
            checked={way === key}
            onChange={() => {
              setNarrows(key === 'filter')
              onChange(key === 'chosen' ? { company_ids: ids } : everybody)
            }}
          />
          {title}
        </label>
      ))}
      <Suspense fallback={<Skeleton lines={2} />}>
        {way === 'filter' && 'query' in audience && (
          <CompanyNarrowing filters={audience.query.filters} onChange={filters => onChange({ query: { search: '', filters } })} />
        )}
        {way === 'chosen' && <CompaniesField ids={ids} onChange={company_ids => onChange({ company_ids })} />}
      </Suspense>
      {!isEmpty && reach.data && (
        <p className={classes.reach} role="status">
          <span>{`${plural(people, ['osoba', 'osoby', 'osób'])}, ${plural(companies, ['firma', 'firmy', 'firm'])}`}</span>
          {anonymous && people < fewest && `. Wyniki ankiety anonimowej widać od ${fewest} odpowiedzi, więc tej nie będzie można obejrzeć.`}
        </p>
      )}
      {error && (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
