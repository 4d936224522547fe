import { ToAcknowledge, useToAcknowledge } from '#features/messages/panels.tsx'
import { counts } from '#features/counts/contract.ts'
import { OpenPolls } from '#features/polls/panels.tsx'
import { Procedures } from '#features/procedures/panels.tsx'
import { settlements, type Todo } from '#features/settlements/contract.ts'
import { ClientToDo, itemsOf } from '#features/settlements/panels.tsx'
import { OpenSurveys, useOpenSurveys } from '#features/surveys/panels.tsx'
import { RequiredTrainings, useRequiredTrainings } from '#features/trainings/panels.tsx'
import { MyTickets } from '#features/tickets/panels.tsx'
import { ClientTasks } from '#features/tasks/panels.tsx'
import { ZusHolidayCard } from '#features/zus-holidays/panels.tsx'
import { formatDate, formatDue, weekdayNames, weekdayOf } from '#kernel/dates.ts'
import { plural } from '#kernel/plural.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { useChosenCompany } from '#web/company-choice.ts'
import { config, isSwitchedOn } from '#web/config.ts'
import { useCall } from '#web/use-call.ts'
import { Page } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { Caretakers } from './Caretakers.tsx'
import classes from './Home.module.css'
import { MonthsCard } from './MonthsCard.tsx'
import { hasTile } from './tiles.ts'
import { ToPay } from './ToPay.tsx'

export function ClientHome() {
  const company_id = useChosenCompany() ?? undefined
  const hasSettlements = isSwitchedOn('component:settlements')
  const read = useCall(settlements.todo, { query: company_id ? { company_id } : {} }, { enabled: hasSettlements })
  const hasTasks = isSwitchedOn('component:companyTasks')
  const waiting = useCall(counts.get, { query: company_id ? { company_id } : {} }, { enabled: hasTasks })
  const letters = useToAcknowledge(company_id)
  const hasSurveys = isSwitchedOn('component:surveys')
  const surveys = useOpenSurveys(hasSurveys)
  const hasTrainings = isSwitchedOn('component:trainings')
  const trainings = useRequiredTrainings(hasTrainings)
  const todo = read.data?.data
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (hasSettlements && !todo) return <Skeleton lines={6} />
  const asked = [letters, surveys, trainings].reduce((sum, found) => sum + (found?.meta?.total ?? 0), 0)
  const dated = todo ? itemsOf(todo).length : 0
  const count = dated + (waiting.data?.data.tasks?.open ?? 0) + asked
  return (
    <Page title={headline(count)} lead={leadOf(todo)} look="cards">
      <div className={config().variants.home === 'tiles' ? classes.columns : classes.list}>
        <div className={classes.main}>
          {todo && (dated > 0 || count === 0) && <ClientToDo todo={todo} />}
          <ToAcknowledge company_id={company_id} />
          {hasSurveys && <OpenSurveys />}
          {hasTrainings && <RequiredTrainings />}
          <MyTickets company_id={company_id} />
          {hasTasks && <ClientTasks company_id={company_id} />}
          {todo && hasTile('months') && <MonthsCard months={todo.months} />}
          {isSwitchedOn('component:expansionProcedures') && <Procedures />}
        </div>
        <div className={classes.aside}>
          {todo && hasTile('toPay') && <ToPay todo={todo} />}
          <Caretakers company_id={company_id} />
          {isSwitchedOn('component:vacationZusAlert') && <ZusHolidayCard company_id={company_id} />}
          {isSwitchedOn('component:polls') && <OpenPolls />}
        </div>
      </div>
    </Page>
  )
}

/** The first line says what there is to do, with the number. */
function headline(count: number): string {
  return count === 0 ? 'Wszystko zrobione' : `${plural(count, ['rzecz', 'rzeczy', 'rzeczy'])} do zrobienia`
}

function leadOf(todo: Todo | undefined): string {
  const today = warsawToday()
  const weekday = weekdayNames[weekdayOf(today) - 1] ?? ''
  const day = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}, ${formatDate(today)}.`
  if (!todo) return day
  const late = todo.payments.filter(payment => payment.due_date < today).length
  const next = itemsOf(todo, today).find(item => item.date >= today)
  const parts = [
    late > 0 && `Po terminie: ${plural(late, ['płatność', 'płatności', 'płatności'])}`,
    next && `najbliższy termin mija ${formatDue(next.date, today)}`,
  ].filter(part => typeof part === 'string')
  const sentence = parts.join(', ')
  return sentence === '' ? day : `${day} ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
