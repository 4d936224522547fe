import { useMemo, useState } from 'react'
import type { TaskRow } from '#features/tasks/shared/contract.ts'
import { addDays, firstOfMonth, formatFullDate, monthOf, startOfWeek } from '#kernel/dates/dates.ts'
import { taskForms } from '#features/tasks/shared/labels.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import type { DayAttributes } from '#web/ui/calendar/attribute.ts'
import { Calendar } from '#web/ui/calendar/Calendar.tsx'
import { useListState } from '#web/ui/list/list-state.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCan } from '#web/session/use-session.ts'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'
import { useAllTasks } from './use-all-tasks.ts'

/** Days of the six weeks that a month is shown with. */
const shownDays = 42
const onDay = (operator: '=' | '>=' | '<', day: string) => ({ key: 'due_date', operator, values: [day] })

function attributesOf(rows: readonly TaskRow[]): DayAttributes {
  const days: DayAttributes = {}
  for (const task of rows) {
    if (!task.due_date) continue
    days[task.due_date] ??= []
    days[task.due_date]?.push({
      key: task.id,
      label: task.company_title ? `${task.title} – ${task.company_title}` : task.title,
      kind: 'task',
      mark: task.title,
      detail: task.status === 'done' ? 'zrobione' : task.overdue ? 'po terminie' : undefined,
      to: linkTo('dashboard-tasks-view', { id: task.id }),
    })
  }
  return days
}

/** The same tasks by the day they are due. */
export function TaskCalendar() {
  const [{ filters, search }] = useListState()
  const today = warsawToday()
  const [day, setDay] = useState(today)
  const mayMove = useCan('tasks.write')
  const [month, setMonth] = useState(monthOf(today))
  const from = startOfWeek(firstOfMonth(month))
  const read = useAllTasks(writeFilters([...filters, onDay('>=', from), onDay('<', addDays(from, shownDays))]), search)
  const due = useAllTasks(writeFilters([...filters, onDay('=', day)]), search)
  const attributes = useMemo(() => attributesOf(read.data?.rows ?? []), [read.data])
  const failed = [read, due].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (!read.data || !due.data) return <Skeleton lines={8} />
  const { rows: ofDay, total } = due.data
  const hidden = read.data.total - read.data.rows.length
  return (
    <div className={classes.calendar}>
      <div>
        <Calendar today={today} value={day} onChange={setDay} onMonth={setMonth} attributes={attributes} />
        {hidden > 0 && <p className={classes.quiet}>W kalendarzu nie zmieściło się jeszcze {plural(hidden, taskForms)}. Mniej zostawi filtr albo szukanie.</p>}
      </div>
      <section aria-live="polite">
        <h2>{formatFullDate(day)}</h2>
        {ofDay.length === 0 && <p className={classes.quiet}>Tego dnia nie mija żaden termin.</p>}
        <ul className={classes.home}>
          {ofDay.map(task => (
            <TaskLine key={task.id} task={task} may={mayMove} />
          ))}
        </ul>
        {total > ofDay.length && <p className={classes.quiet}>Tego dnia jest jeszcze {plural(total - ofDay.length, taskForms)}.</p>}
      </section>
    </div>
  )
}
