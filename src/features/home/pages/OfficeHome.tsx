import { lazy, Suspense } from 'react'
import { AppOffer } from '#features/auth/panels.tsx'
import { type Count, type Counted, counts } from '#features/counts/contract.ts'
import { FilesNotice } from '#features/files/panels.tsx'
import { ComingDays } from '#features/schedule/panels.tsx'
import { settlements } from '#features/settlements/contract.ts'
import { OpenMonths } from '#features/settlements/panels.tsx'
import { RequiredTrainings } from '#features/trainings/panels.tsx'
import { UrgentTickets } from '#features/tickets/panels.tsx'
import { MyTasks } from '#features/tasks/panels.tsx'
import { formatDate, weekdayNames, weekdayOf } from '#kernel/dates.ts'
import { plural, type PluralForms } from '#kernel/plural.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { isSwitchedOn } from '#web/config.ts'
import { useCall } from '#web/use-call.ts'
import { useCan } from '#web/use-session.ts'
import { Page } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { DocumentsToReview } from './DocumentsToReview.tsx'
import classes from './Home.module.css'
import { LateMonths } from './LateMonths.tsx'
import { hasTile } from './tiles.ts'

type Waiting = Partial<Record<Counted, Count>>

const LoadPerPerson = lazy(() => import('./LoadPerPerson.tsx').then(part => ({ default: part.LoadPerPerson })))

/** "11 rozliczeń, 2 sprawy i 1 zadanie po terminie": what the menu counts in red. */
function lateWords(waiting: Waiting): string {
  const late = lateForms.flatMap(([name, forms]) => {
    const count = waiting[name]?.late ?? 0
    return count > 0 ? [plural(count, forms)] : []
  })
  return late.length === 0 ? 'Nic nie jest po terminie' : `${new Intl.ListFormat('pl').format(late)} po terminie`
}

const lateForms = [
  ['settlements', ['rozliczenie', 'rozliczenia', 'rozliczeń']],
  ['tickets', ['sprawa', 'sprawy', 'spraw']],
  ['tasks', ['zadanie', 'zadania', 'zadań']],
] as const satisfies readonly (readonly [Counted, PluralForms])[]

export function OfficeHome() {
  const hasSettlements = isSwitchedOn('component:settlements')
  const waiting = useCall(counts.get, { query: {} })
  const mayCompare = useCan('reports.all')
  const read = useCall(settlements.summary, undefined, { enabled: hasSettlements })
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (waiting.isError) return <ErrorState error={waiting.error} retry={waiting.refetch} />
  if ((hasSettlements && !read.data) || !waiting.data) return <Skeleton lines={6} />
  const summary = read.data?.data
  const today = warsawToday()
  const weekday = weekdayNames[weekdayOf(today) - 1] ?? ''
  return (
    <Page
      title={lateWords(waiting.data.data)}
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
          <Suspense>{mayCompare && hasTile('load') && <LoadPerPerson />}</Suspense>
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
