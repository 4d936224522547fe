import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Period } from '#features/reports/shared/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { scrollIntoView } from '#web/ui/layout/scroll-into-view.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useMissingRecord, useRecordName } from '#web/ui/list/record-names.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import classes from './Reports.module.css'

interface Read<Found> {
  data?: { data: Found } | undefined
  isLoadingError: boolean
  error: unknown
  refetch(): void
}

interface Props {
  id: string
  read: Read<{ person: { name: string } }>
  report: 'view' | 'uptimes' | 'workeruptimes'
  period: Period
  actions?: ReactNode
  children: ReactNode
}

const titles = { view: 'Rozliczenia miesięczne', uptimes: 'Czas pracy', workeruptimes: 'Szczegółowy czas pracy' }
const routeOf = { view: 'dashboard-reports-view', uptimes: 'dashboard-reports-uptimes-view', workeruptimes: 'dashboard-reports-workeruptimes-view' } as const

/** One person's three reports under one head; the period goes along from one to the next. */
export function ReportFrame({ id, read, report, period, actions, children }: Props) {
  const name = read.data?.data.person.name
  const missing = read.error instanceof ApiError && read.error.status === 404
  const address = linkTo('dashboard-reports-view', { id })
  useRecordName(name, address)
  useMissingRecord(missing, address)
  if (missing) return <ErrorState error={read.error} retry={read.refetch} />
  return (
    <Page
      title={titles[report]}
      lead={name}
      actions={actions}
      flush={report === 'workeruptimes'}
      tabs={
        <nav className={classes.reports} aria-label="Raporty pracownika">
          {(Object.keys(titles) as (keyof typeof titles)[]).map(key => (
            <Link
              key={key}
              ref={key === report ? scrollIntoView : undefined}
              to={linkTo(routeOf[key], { id }, { ...period })}
              aria-current={key === report ? 'page' : undefined}
            >
              {titles[key]}
            </Link>
          ))}
        </nav>
      }
    >
      {children}
    </Page>
  )
}

interface BodyProps<Found> {
  read: Read<Found>
  period: Period
  choose(period: Period): void
  /** Shown in place of the report when it has no rows. */
  empty: ComponentProps<typeof EmptyState>
  children(report: Found): ReactNode
}

/** The period, and below it what was found for it. */
export function ReportBody<Found extends { rows: readonly unknown[] }>({ read, period, choose, empty, children }: BodyProps<Found>) {
  const report = read.data?.data
  return (
    <>
      <PeriodPicker period={period} onChange={choose} />
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !report ? (
        <Skeleton lines={8} />
      ) : report.rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        children(report)
      )}
    </>
  )
}
