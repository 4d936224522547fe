import { Suspense } from 'react'
import { AppOffer } from '#features/auth/panels.tsx'
import { FilesNotice } from '#features/files/panels.tsx'
import { ComingDays } from '#features/schedule/panels.tsx'
import { settlements } from '#features/settlements/contract.ts'
import { OpenMonths } from '#features/settlements/panels.tsx'
import { RequiredTrainings } from '#features/trainings/panels.tsx'
import { UrgentTickets } from '#features/tickets/panels.tsx'
import { MyTasks } from '#features/tasks/panels.tsx'
import { formatDate, weekdayNames, weekdayOf } from '#kernel/dates.ts'
import { plural } from '#kernel/plural.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { isSwitchedOn } from '#web/config.ts'
import { useCall } from '#web/use-call.ts'
import { Page } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { DocumentsToReview } from './DocumentsToReview.tsx'
import classes from './Home.module.css'
import { LateMonths } from './LateMonths.tsx'
import { hasTile } from './tiles.ts'

export function OfficeHome() {
  const hasSettlements = isSwitchedOn('component:settlements')
  const read = useCall(settlements.summary, undefined, { enabled: hasSettlements })
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (hasSettlements && !read.data) return <Skeleton lines={6} />
  const summary = read.data?.data
  const today = warsawToday()
  const weekday = weekdayNames[weekdayOf(today) - 1] ?? ''
  const late = summary?.overdue ?? 0
  return (
    <Page
      title={late === 0 ? 'Nic nie jest po terminie' : `${plural(late, ['rozliczenie', 'rozliczenia', 'rozliczeń'])} po terminie`}
      lead={`${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${formatDate(today)}.${summary ? ` Do zamknięcia: ${plural(summary.open, ['miesiąc', 'miesiące', 'miesięcy'])}.` : ''}`}
      look="cards"
    >
      <FilesNotice />
      <Suspense>
        <AppOffer />
      </Suspense>
      <div className={classes.halves}>
        <div className={classes.main}>
          {isSwitchedOn('component:companyTasks') && <MyTasks />}
          {hasTile('lateMonths') && <LateMonths />}
          <UrgentTickets />
          {isSwitchedOn('component:trainings') && <RequiredTrainings />}
        </div>
        <div className={classes.main}>
          {summary && hasTile('openMonths') && <OpenMonths summary={summary} />}
          {hasTile('documents') && <DocumentsToReview />}
          <Suspense>{hasTile('comingDays') && <ComingDays />}</Suspense>
        </div>
      </div>
    </Page>
  )
}
