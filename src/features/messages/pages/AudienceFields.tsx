import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { CompanyNarrowing } from '#features/companies/public.tsx'
import { broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { audienceOf, type NewMessageDraft } from './new-message.ts'
import classes from './MessageNew.module.css'

interface Props {
  draft: NewMessageDraft
  change(values: Partial<NewMessageDraft>): void
  error?: string
}

/** Which companies: those chosen in their list, or all that match; and how many people that is. */
export function AudienceFields({ draft, change, error }: Props) {
  const { companies, filters } = draft
  return (
    <>
      {companies.length > 0 ? (
        <div className={classes.chosen}>
          <p>
            {plural(companies.length, companyForms)}: {companies.map(({ label }) => label).join(', ')}
          </p>
          <Button size="xs" variant="subtle" onClick={() => change({ companies: [] })}>
            Wybierz przez filtry
          </Button>
        </div>
      ) : (
        <Suspense fallback={<Skeleton lines={2} />}>
          <CompanyNarrowing filters={filters} onChange={filters => change({ filters })} />
        </Suspense>
      )}
      <Reach draft={draft} />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </>
  )
}

/** Before anything is sent: whom it would reach, and which companies it would not. */
function Reach({ draft }: Pick<Props, 'draft'>) {
  const { roles } = draft
  const body = { to: audienceOf(draft), roles }
  const preview = useCall(broadcasts.preview, { body }, { enabled: roles.length > 0, placeholderData: before => before })
  if (preview.isLoadingError) return <p className={classes.reach}>{sentenceOf(preview.error)}</p>
  if (!preview.data || roles.length === 0) return <p className={classes.reach}>Liczymy odbiorców…</p>
  const { companies, people, letters, unreachable } = preview.data.data
  return (
    <p className={classes.reach} role="status">
      {companies + letters === 0
        ? 'Nikt nie pasuje do tego wyboru.'
        : [
            companies > 0 &&
              `Trafi do ${plural(people, ['osoby', 'osób', 'osób'])} w ${plural(companies, ['firmie', 'firmach', 'firmach'])}. Każda firma ma osobną rozmowę.`,
            letters > 0 && `Listem na własny adres, bo nikt w tej roli nie ma konta: ${plural(letters, ['firma', 'firmy', 'firm'])}.`,
          ]
            .filter(Boolean)
            .join(' ')}
      {unreachable.length > 0 && (
        <span className={classes.unreachable}>
          {' '}
          Bez odbiorcy: {unreachable.slice(0, 8).join(', ')}
          {unreachable.length > 8 && ` i ${unreachable.length - 8} więcej`}.
        </span>
      )}
    </p>
  )
}
