import { Button } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { OpenPolls } from '#features/polls/public.tsx'
import { Procedures } from '#features/procedures/public.tsx'
import type { Todo } from '#features/settlements/shared/contract.ts'
import { ClientToDo, itemsOf } from '#features/settlements/public.tsx'
import { remaining } from '#features/settlements/shared/rules.ts'
import { MyTickets } from '#features/tickets/public.tsx'
import { useWaiting } from '#features/waiting/public.tsx'
import { formatDate, formatDue, weekdayNames, weekdayOf } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { lazyOptional } from '#web/ui/layout/lazy-optional.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Caretakers } from './Caretakers.tsx'
import classes from './Home.module.css'
import { MonthsCard } from './MonthsCard.tsx'
import { hasTile } from './tiles.ts'
import { ToPay } from './ToPay.tsx'

/** What stands below the first picture. */
const ZusHolidayCard = lazyOptional(async () => (await import('#features/zus-holidays/public.tsx')).ZusHolidayCard)
const LawNote = lazyOptional(async () => (await import('#features/law/public.tsx')).LawNote)
const Offers = lazyOptional(async () => (await import('./Offers.tsx')).Offers)

export function ClientHome() {
  const company_id = useChosenCompany() ?? undefined
  const { read, rows, todo, left, showAll } = useWaiting(company_id)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  const items = itemsOf(todo, rows)
  return (
    <Page title={headline(items.length + left)} lead={leadOf(items, todo)} look="cards">
      <Suspense>
        <Offers />
      </Suspense>
      <div className={config().variants.home === 'tiles' ? classes.columns : classes.list}>
        <div className={classes.main}>
          <ClientToDo todo={todo} others={rows} />
          {left > 0 && (
            <Button variant="subtle" size="xs" onClick={showAll}>
              Pokaż wszystkie ({items.length + left})
            </Button>
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
          <Suspense>{isSwitchedOn('component:vacationZusAlert') && <ZusHolidayCard company_id={company_id} noted={!todo} />}</Suspense>
          {isSwitchedOn('component:polls') && <OpenPolls />}
          <Suspense>{todo && <LawNote />}</Suspense>
        </div>
      </div>
    </Page>
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
      <span className={classes.words}>{[`${weekday}, ${formatDate(today)}`, parts.join(', ')].filter(Boolean).map(begin).join(' ')}</span>
      {todo && todo.payments.length > 0 && hasTile('toPay') && (
        <span className={classes.total}>
          {' '}
          Razem do zapłaty <b>{formatMoney(sumMoney(todo.payments.map(remaining)))}</b>.
        </span>
      )}
    </>
  )
}

const begin = (words: string) => `${capitalise(words)}.`

function lateWords(all: number, payments: number): string {
  const ofPayments = plural(payments, ['płatność', 'płatności', 'płatności'])
  if (all === payments) return ofPayments
  return `${plural(all, ['rzecz', 'rzeczy', 'rzeczy'])}${payments > 0 ? `, w tym ${ofPayments}` : ''}`
}
