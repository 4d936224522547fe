import { useMemo, useState } from 'react'
import type { TaskRow } from '#features/tasks/contract.ts'
import { addMonths, formatFullDate } from '#kernel/dates.ts'
import { writeFilters } from '#kernel/filters.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { linkTo } from '#web/routes.tsx'
import type { DayAttributes } from '#web/ui/calendar/attribute.ts'
import { Calendar } from '#web/ui/calendar/Calendar.tsx'
import { useListState } from '#web/ui/list-state.ts'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCan } from '#web/use-session.ts'
import { TaskLine } from './TaskLine.tsx'
import classes from './Tasks.module.css'
import { useAllTasks } from './use-all-tasks.ts'

/** Months to both sides of today that are read at once. */
const reach = 3

function attributesOf(rows: readonly TaskRow[]): DayAttributes {
  const days: DayAttributes = {}
  for (const task of rows) {
    if (!task.due_date) continue
    days[task.due_date] ??= []
    days[task.due_date]?.push({
      key: task.id,
      label: task.company_title ? `${task.title} – ${task.company_title}` : task.title,
      kind: 'task',
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
  const within = [
    { key: 'due_date', operator: '>=' as const, values: [addMonths(today, -reach)] },
    { key: 'due_date', operator: '<=' as const, values: [addMonths(today, reach)] },
  ]
  const read = useAllTasks(writeFilters([...filters, ...within]), search)
  const attributes = useMemo(() => attributesOf(read.data ?? []), [read.data])
  if (read.isError && !read.data) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  const ofDay = read.data.filter(task => task.due_date === day)
  return (
    <div className={classes.calendar}>
      <div>
        <Calendar today={today} value={day} onChange={setDay} attributes={attributes} />
        <p className={classes.quiet}>Kalendarz obejmuje trzy miesiące wstecz i trzy naprzód.</p>
      </div>
      <section aria-live="polite">
        <h2>{formatFullDate(day)}</h2>
        {ofDay.length === 0 && <p className={classes.quiet}>Tego dnia nie mija żaden termin.</p>}
        <ul className={classes.home}>
          {ofDay.map(task => (
            <TaskLine key={task.id} task={task} may={mayMove} />
          ))}
        </ul>
      </section>
    </div>
  )
}
