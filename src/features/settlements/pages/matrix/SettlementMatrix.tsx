import { IconCalendarOff } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { settlements } from '#features/settlements/shared/contract.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { MatrixFilterBar } from './MatrixFilterBar.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'
import { MatrixLegend } from './MatrixLegend.tsx'
import type { MatrixAnchor } from './MatrixPopover.tsx'
import classes from './SettlementMatrix.module.css'
import { MonthViews } from '#features/settlements/pages/MonthViews.tsx'
import { type MatrixFilters, viewOf } from './matrix-view.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { YearStepper } from './YearStepper.tsx'

/** Companies × months of a year, or of two; on a phone three of them. All of it lives in the address. */
export function SettlementMatrix() {
  const [search, setSearch] = useSearch()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const from = readPeriod(search.get('from'))
  const year = from.slice(0, 4)
  const years = narrow || search.get('years') === '2' ? '2' : '1'
  const read = useCall(settlements.matrix, { query: { year, years } })
  const filters: MatrixFilters = {
    search: search.get('search') ?? '',
    caretaker: search.get('caretaker') ?? '',
    tag: search.get('tag') ?? '',
    state: search.get('state') ?? '',
    only: search.get('only') ?? '',
  }
  const matrix = read.data?.data
  const key = JSON.stringify(filters)
  const view = useMemo(() => {
    const visibleMonths = narrow ? [addToMonth(from, -2), addToMonth(from, -1), from] : undefined
    return matrix && viewOf(matrix, JSON.parse(key) as MatrixFilters, visibleMonths)
  }, [matrix, key, narrow, from])
  const change = (changes: Record<string, string>) => setSearch(current => changeParams(current, changes), { replace: true })
  const open = useCallback(
    async ({ company_id, month, cell }: MatrixAnchor) => {
      if (!cell) return
      await attempt(async () => {
        const { data } = await call(settlements.matrixCell, { params: { company_id, month } })
        navigate(linkTo('dashboard-settlements-view', { id: data.id }))
      })
    },
    [navigate],
  )
  return (
    <Page
      title="Tablica rozliczeń"
      mark={<YearStepper from={from} narrow={narrow} onChange={next => change({ from: next })} />}
      actions={<MonthViews current="matrix" />}
      flush
    >
      <MatrixFilterBar filters={filters} years={years} narrow={narrow} matrix={matrix} view={view} change={change} />
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !view ? (
        <div className={classes.loading}>
          <Skeleton lines={10} />
        </div>
      ) : view.rows.length === 0 ? (
        <EmptyState
          icon={IconCalendarOff}
          title={matrix?.companies.length === 0 ? 'Nie ma jeszcze firm do rozliczenia' : 'Żadna firma nie pasuje do filtrów'}
          text={matrix?.companies.length === 0 ? 'Tablica pokaże obsługiwane firmy i ich miesiące.' : 'Można usunąć część filtrów albo zmienić szukane słowo.'}
        />
      ) : (
        <>
          <MatrixGrid view={view} label={`Tablica rozliczeń, ${plural(view.rows.length, companyForms)}`} onOpen={open} />
          <MatrixLegend view={view} />
        </>
      )}
    </Page>
  )
}

/** The month that the address asks for, else the one that ended last: it says the year, and on a phone the last of three months. */
const readPeriod = (text: string | null) => (/^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '') ? String(text) : addToMonth(warsawMonth(), -1))
