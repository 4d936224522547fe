import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useDocumentsToAnswer } from '#features/documents/public.tsx'
import { useToAcknowledge } from '#features/messages/public.tsx'
import { OpenPolls } from '#features/polls/public.tsx'
import { Procedures } from '#features/procedures/public.tsx'
import { settlements, type Todo } from '#features/settlements/shared/contract.ts'
import { ClientToDo, itemsOf } from '#features/settlements/public.tsx'
import { remaining } from '#features/settlements/shared/rules.ts'
import { useOpenSurveys } from '#features/surveys/public.tsx'
import { useClientTasks } from '#features/tasks/public.tsx'
import { MyTickets } from '#features/tickets/public.tsx'
import { useRequiredTrainings } from '#features/trainings/public.tsx'
import { ZusHolidayCard } from '#features/zus-holidays/public.tsx'
import { formatDate, formatDue, weekdayNames, weekdayOf } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Rest } from '#web/ui/display/to-do.ts'
import { lazyOptional } from '#web/ui/layout/lazy-optional.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Caretakers } from './Caretakers.tsx'
import classes from './Home.module.css'
import { MonthsCard } from './MonthsCard.tsx'
import { hasTile } from './tiles.ts'
import { ToPay } from './ToPay.tsx'

const Offers = lazyOptional(async () => (await import('./Offers.tsx')).Offers)

export function ClientHome() {
  const company_id = useChosenCompany() ?? undefined
  const hasSettlements = isSwitchedOn('component:settlements')
  const read = useCall(settlements.todo, { query: company_id ? { company_id } : {} }, { enabled: hasSettlements })
  const parts = [
    useClientTasks(company_id, isSwitchedOn('component:companyTasks')),
    useDocumentsToAnswer(company_id, isSwitchedOn('documents')),
    useToAcknowledge(company_id),
    useOpenSurveys(isSwitchedOn('component:surveys')),
    useRequiredTrainings(isSwitchedOn('component:trainings')),
  ]
  const todo = read.data?.data
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if ((hasSettlements && !todo) || parts.some(part => part.loading)) return <Skeleton lines={6} />
  const others = parts.flatMap(part => part.rows)
  const items = itemsOf(todo, others)
  const more = parts.filter(part => part.total > part.rows.length)
  const count = items.length + more.reduce((sum, part) => sum + part.total - part.rows.length, 0)
  return (
    <Page title={headline(count)} lead={leadOf(items, todo)} look="cards">
      <Suspense>
        <Offers />
      </Suspense>
      <div className={config().variants.home === 'tiles' ? classes.columns : classes.list}>
        <div className={classes.main}>
          {parts.map((part, place) => part.failed && <ErrorState key={place} {...part.failed} />)}
          {(items.length > 0 || parts.every(part => !part.failed)) && <ClientToDo todo={todo} others={others} />}
          {more.length > 0 && (
            <ul>
              {more.map(({ rest, total, rows }) => (
                <li key={rest?.title}>{rest ? <RestOf rest={rest} total={total} /> : `i jeszcze ${total - rows.length}`}</li>
              ))}
            </ul>
          )}
          {todo && hasTile('months') && <MonthsCard months={todo.months} />}
          <Suspense>
            <MyTickets company_id={company_id} />
          </Suspense>
          {isSwitchedOn('component:expansionProcedures') && <Procedures />}
        </div>
        <div className={classes.aside}>
          {todo && todo.months.length > 0 && hasTile('toPay') && <ToPay todo={todo} />}
          <Caretakers company_id={company_id} />
          {isSwitchedOn('component:vacationZusAlert') && <ZusHolidayCard company_id={company_id} />}
          {isSwitchedOn('component:polls') && <OpenPolls />}
        </div>
      </div>
    </Page>
  )
}

function RestOf({ rest, total }: { rest: Rest; total: number }) {
  const words = `${rest.title}: wszystkie (${total})`
  if ('to' in rest) return <Link to={rest.to}>{words}</Link>
  return (
    <Button variant="subtle" size="xs" onClick={rest.show}>
      {words}
    </Button>
  )
}

/** The first line says what there is to do, with the number. */
function headline(count: number): string {
  return count === 0 ? 'Wszystko zrobione' : `${plural(count, ['rzecz', 'rzeczy', 'rzeczy'])} do zrobienia`
}

/** The day, what is late and what comes next; where the sums lie below everything, their total as well. */
function leadOf(items: ReturnType<typeof itemsOf>, todo: Todo | undefined): ReactNode {
  const today = warsawToday()
  const weekday = weekdayNames[weekdayOf(today) - 1] ?? ''
  const late = items.filter(item => item.late)
  const payments = late.filter(item => 'payment' in item).length
  const next = items.find(item => item.date !== null && !item.late)
  const parts = [
    late.length > 0 && `po terminie: ${lateWords(late.length, payments)}`,
    next?.date && `najbliższy termin mija ${formatDue(next.date, today)}`,
  ].filter(part => typeof part === 'string')
  return (
    <>
      {[`${weekday}, ${formatDate(today)}`, parts.join(', ')].filter(Boolean).map(begin).join(' ')}
      {todo && todo.payments.length > 0 && hasTile('toPay') && (
        <span className={classes.total}>
          {' '}
          Razem do zapłaty <b>{formatMoney(sumMoney(todo.payments.map(remaining)))}</b>.
        </span>
      )}
    </>
  )
}

const begin = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

function lateWords(all: number, payments: number): string {
  const ofPayments = plural(payments, ['płatność', 'płatności', 'płatności'])
  if (all === payments) return ofPayments
  return `${plural(all, ['rzecz', 'rzeczy', 'rzeczy'])}${payments > 0 ? `, w tym ${ofPayments}` : ''}`
}
