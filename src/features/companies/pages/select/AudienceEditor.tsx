import { type ReactNode, Suspense, useId, useState } from 'react'
import { type Audience, everybody } from '#features/companies/shared/contract-audience.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './AudienceEditor.module.css'

const CompanyNarrowing = lazyNamed(() => import('./CompanyNarrowing.tsx'), 'CompanyNarrowing')
const CompaniesField = lazyNamed(() => import('./CompaniesField.tsx'), 'CompaniesField')

type Way = 'all' | 'filter' | 'chosen'

const ways: readonly (readonly [Way, string])[] = [
  ['all', 'Wszyscy klienci'],
  ['filter', 'Firmy według filtra'],
  ['chosen', 'Wybrane firmy'],
]

const wayOf = (audience: Audience): Way => ('company_ids' in audience ? 'chosen' : audience.query.filters === '' ? 'all' : 'filter')

interface Props {
  legend: string
  audience: Audience
  onChange(audience: Audience): void
  error?: string | undefined
  /** How many people that is. */
  children?: ReactNode
}

/** Whose clients are meant: all of them, those of the companies that a filter finds, or of these companies. */
export function AudienceEditor({ legend, audience, onChange, error, children }: Props) {
  const name = useId()
  // "By filter" without a condition yet is everybody; all else is told by the audience itself, which a draft or another person may change.
  const [narrows, setNarrows] = useState(false)
  const way = narrows && wayOf(audience) === 'all' ? 'filter' : wayOf(audience)
  const ids = 'company_ids' in audience ? audience.company_ids : []
  return (
    <fieldset className={classes.audience}>
      <legend id="field-audience-label">{legend}</legend>
      {ways.map(([key, title]) => (
        <label key={key} className={classes.radio}>
          <input
            type="radio"
            name={name}
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
      {children}
      {error && (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
