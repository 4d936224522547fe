import { Suspense } from 'react'
import { Link } from 'react-router'
import { type Count, type Counted, counts } from '#features/menu-counts/contract.ts'
import { FilesNotice } from '#features/files/public.tsx'
import { ComingDays } from '#features/calendar/public.tsx'
import { settlements } from '#features/settlements/shared/contract.ts'
import { OpenMonths, openMonths } from '#features/settlements/public.tsx'
import { RequiredTrainings } from '#features/trainings/public.tsx'
import { UrgentTickets } from '#features/tickets/public.tsx'
import { taskForms } from '#features/tasks/shared/labels.ts'
import { MyTasks, NewTaskButton, useNewTask } from '#features/tasks/public.tsx'
import { WaitingCard } from '#features/waiting/public.tsx'
import { formatDate, weekdayNames, weekdayOf } from '#kernel/dates/dates.ts'
import { monthForms } from '#kernel/text/nouns.ts'
import { settlementForms } from '#features/settlements/shared/forms.ts'
import { plural, type PluralForms } from '#kernel/text/plural.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { lazyOptional } from '#web/ui/layout/lazy-optional.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { DocumentsToReview } from './DocumentsToReview.tsx'
import classes from './Home.module.css'
import { LateMonths } from './LateMonths.tsx'
import { hasTile } from './tiles.ts'

type Waiting = Partial<Record<Counted, Count>>

const Offers = lazyOptional(async () => (await import('./Offers.tsx')).Offers)
const FirstSteps = lazyOptional(async () => (await import('./FirstSteps.tsx')).FirstSteps)
const PayrollCards = lazyNamed(() => import('#features/employees/public.tsx'), 'PayrollCards')
const LoadPerPerson = lazyNamed(() => import('./LoadPerPerson.tsx'), 'LoadPerPerson')

/** What the menu counts in red, and where it is listed: of all companies, or of one's own. */
const late = [
  {
    name: 'settlements',
    forms: settlementForms,
    address: (_, mine) => linkTo('dashboard-settlements', {}, { filters: mine ? 'overdue:true,mine:true' : 'overdue:true' }),
  },
  { name: 'tickets', forms: ['sprawa', 'sprawy', 'spraw'], address: () => linkTo('dashboard-tickets', {}, { filters: 'urgency:late' }) },
  { name: 'tasks', forms: taskForms, address: (id: string) => linkTo('dashboard-tasks', {}, { filters: `assignee_id=${id},overdue=true` }) },
] as const satisfies readonly { name: Counted; forms: PluralForms; address(id: string, mine: boolean): string }[]

/** "11 rozliczeń, 2 sprawy i 1 zadanie po terminie", each leading to them. */
function Late({ waiting, mine }: { waiting: Waiting; mine: boolean }) {
  const { id } = useUser()
  const links = late.flatMap(({ name, forms, address }) => {
    const count = waiting[name]?.late ?? 0
    return count > 0 ? [{ words: plural(count, forms), to: address(id, mine) }] : []
  })
  if (links.length === 0) return 'Nic nie jest po terminie'
  const parts = new Intl.ListFormat('pl').formatToParts(links.map(({ words }) => words))
  return (
    <span className={classes.late}>
      {parts.map(({ type, value }, place) => {
        const link = type === 'element' && links.find(({ words }) => words === value)
        return link ? (
          <Link key={place} to={link.to}>
            {value}
          </Link>
        ) : (
          value
        )
      })}{' '}
      po terminie
    </span>
  )
}

/** "Poniedziałek, 30.11.2026. Do zamknięcia: 12 miesięcy." */
function TodayAndOpenMonths({ open, mine }: { open: number | undefined; mine: boolean }) {
  const today = warsawToday()
  const weekday = weekdayNames[weekdayOf(today) - 1] ?? ''
  return (
    <>
      {capitalise(weekday)}, {formatDate(today)}.
      {open !== undefined && (
        <>
          {' '}
          Do zamknięcia: <Link to={openMonths(mine)}>{plural(open, monthForms)}</Link>.
        </>
      )}
    </>
  )
}

export function OfficeHome() {
  const { add, dialog } = useNewTask()
  const hasTasks = isSwitchedOn('component:companyTasks')
  const hasSettlements = isSwitchedOn('component:settlements')
  const waiting = useCall(counts.get, { query: {} })
  // Of the demo nothing is set up.
  const isHead = useCan('integrations.read') && !config().demo
  const isPayroll = useUser().role === 'payroll'
  const leads = useCan('reports.all')
  // Whoever looks after companies sees these, and all of them where there is none; so does who leads the office, and payroll.
  const mine = !leads && !isPayroll
  const showsLoad = leads && hasTile('load')
  const read = useCall(settlements.summary, { query: mine ? { mine: 'true' as const } : {} }, { enabled: hasSettlements })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (waiting.isLoadingError) return <ErrorState error={waiting.error} retry={waiting.refetch} />
  if ((hasSettlements && !read.data) || !waiting.data) return <Skeleton lines={6} />
  const summary = read.data?.data
  const documents = hasTile('documents') && <DocumentsToReview mine={mine} />
  const counted = waiting.data.data
  // The menu counts the months of the whole office.
  const ofMine = { ...counted, ...(summary && { settlements: { open: summary.open, late: summary.overdue } }) }
  return (
    <Page
      title={<Late waiting={mine ? ofMine : counted} mine={mine} />}
      lead={<TodayAndOpenMonths open={summary?.open} mine={mine} />}
      actions={hasTasks && <NewTaskButton add={add} />}
      look="cards"
    >
      {dialog}
      <FilesNotice />
      <Suspense>
        <Offers />
        {isHead && <FirstSteps />}
      </Suspense>
      <div className={classes.halves}>
        <div className={classes.main}>
          {!leads && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <WaitingCard />
            </Suspense>
          )}
          {hasTasks && isPayroll && <MyTasks title="Zadania ustawowe" source={{ key: 'source', operator: '=', values: ['recurring'] }} />}
          {hasTasks && (isPayroll ? <MyTasks title="Pozostałe zadania" source={{ key: 'source', operator: '!=', values: ['recurring'] }} /> : <MyTasks />)}
          {!isPayroll && hasTile('lateMonths') && <LateMonths mine={mine} />}
        </div>
        <div className={classes.main}>
          {isPayroll && isSwitchedOn('component:employees') && (
            <Suspense fallback={<Skeleton lines={6} />}>
              <PayrollCards />
            </Suspense>
          )}
          {summary && hasTile('openMonths') && <OpenMonths summary={summary} mine={mine} />}
          <Suspense fallback={<Skeleton lines={4} />}>
            <UrgentTickets />
            {leads && <WaitingCard quiet />}
          </Suspense>
          {!showsLoad && documents}
          {isSwitchedOn('component:trainings') && <RequiredTrainings />}
        </div>
      </div>
      <Suspense>{hasTile('comingDays') && <ComingDays />}</Suspense>
      {showsLoad && (
        <div className={classes.halves}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <LoadPerPerson />
          </Suspense>
          {documents}
        </div>
      )}
    </Page>
  )
}
