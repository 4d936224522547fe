import { Button } from '@mantine/core'
import { IconPrinter, IconScaleOutline, IconSearchOff } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { type LimitRow, limits } from '#features/tax-limits/shared/contract.ts'
import { recheckMeaning } from '#features/law/labels.ts'
import { LawDate } from '#features/law/public.tsx'
import { groupTitles, limitStatusLabels, unverifiedLabel } from '#features/tax-limits/shared/labels.ts'
import { limitBadge, recheckBadge, unverifiedBadge } from './badges.ts'
import { limitStatuses } from '#features/tax-limits/shared/rules.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { plural } from '#kernel/text/plural.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { SearchField } from '#web/ui/list/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { LimitGroup } from './LimitGroup.tsx'
import classes from './Limits.module.css'

/** A year's limits as the office works by them. The search is kept in the address. */
export function LimitsYear() {
  const { year = '' } = useParams()
  const [address, setAddress] = useSearch()
  const search = address.get('search') ?? ''
  const mayCorrect = useCan('limits.write')
  const read = useCall(limits.year, { params: { year } })
  const yearTable = read.data?.data
  const rows = (yearTable?.rows ?? []).filter(row => matches(row, search))
  return (
    <Page
      title={`Limity podatkowe ${year}`}
      lead={
        <>
          Kwoty i progi, na których opiera się praca biura, z podstawą prawną i zmianą wobec poprzedniego roku. <LawDate />
        </>
      }
      actions={
        yearTable && (
          <>
            <Years year={yearTable.year} years={yearTable.years} search={search} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
              className={classes.screen}
            >
              Drukuj
            </Button>
          </>
        )
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !yearTable ? (
        <Skeleton lines={12} />
      ) : (
        <>
          <div className={classes.tools}>
            <SearchField label="Limit, kwota lub przepis" value={search} onChange={value => setAddress(value ? { search: value } : {}, { replace: true })} />
            <span role="status" className={classes.quiet}>
              {plural(rows.length, ['limit', 'limity', 'limitów'])}
            </span>
          </div>
          <Marks rows={rows} />
          {yearTable.rows.length === 0 && <EmptyState icon={IconScaleOutline} title="Nie ma limitów na ten rok" />}
          {yearTable.rows.length > 0 && rows.length === 0 && (
            <EmptyState icon={IconSearchOff} title="Nic nie pasuje do szukanych słów" text="Można szukać po nazwie, kwocie i podstawie prawnej." />
          )}
          {[...Map.groupBy(rows, row => row.group)].map(([group, members]) => (
            <LimitGroup key={group} title={groupTitles[group] ?? group} rows={members} year={yearTable.year} mayCorrect={mayCorrect} />
          ))}
        </>
      )}
    </Page>
  )
}

function matches(row: LimitRow, search: string): boolean {
  const values = row.periods.flatMap(period => period.parts.map(part => part.value ?? ''))
  const text = foldDiacritics([row.name, row.meaning, row.legal_basis, row.note, groupTitles[row.group] ?? '', ...values].join(' '))
  return foldDiacritics(search)
    .split(/\s+/)
    .every(word => text.includes(word))
}

function Years({ year, years, search }: { year: number; years: readonly number[]; search: string }) {
  return (
    <nav className={classes.years} aria-label="Rok">
      {years.map(one => (
        <Link
          key={one}
          to={linkTo('dashboard-limits', { year: String(one) }, search ? { search } : undefined)}
          aria-current={one === year ? 'page' : undefined}
        >
          {one}
        </Link>
      ))}
    </nav>
  )
}

/** What the marks of this page mean; those in force need none. */
function Marks({ rows }: { rows: readonly LimitRow[] }) {
  const used = limitStatuses.filter(status => status !== 'final' && rows.some(row => row.status === status))
  const marks = used.map(status => ({ look: limitBadge(status), meaning: limitStatusLabels[status].meaning }))
  if (rows.some(row => !row.verified)) marks.push({ look: unverifiedBadge, meaning: unverifiedLabel.meaning })
  for (const day of new Set(rows.flatMap(({ recheck }) => recheck ?? []))) marks.push({ look: recheckBadge(day), meaning: recheckMeaning })
  if (marks.length === 0) return null
  return (
    <ul className={classes.marks} aria-label="Oznaczenia">
      {marks.map(({ look, meaning }) => (
        <li key={look.label}>
          <Status look={look} size="pill" />
          <span className={classes.quiet}>{meaning}</span>
        </li>
      ))}
    </ul>
  )
}
