import { Link } from 'react-router'
import { reports } from '#features/reports/shared/contract.ts'
import { tenants } from '#features/tenants/shared/contract.ts'
import { taskForms } from '#features/tasks/shared/labels.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { monthOf, startOfWeek } from '#kernel/dates/dates.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { secondsOfWeek } from '#kernel/dates/office-hours.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Home.module.css'

const maxRows = 8

const hoursOf = (seconds: number) => Math.round(seconds / 3600)
/** "43 z 40 h" */
const ofWeek = (seconds: number, norm: number) => (norm > 0 ? `${hoursOf(seconds)} z ${hoursOf(norm)} h` : `${hoursOf(seconds)} h`)

const tasksOf = (id: string) =>
  writeFilters([
    { key: 'assignee_id', operator: '=', values: [id] },
    { key: 'status', operator: ':', values: [...openStatuses] },
  ])
const lateOf = (id: string) =>
  writeFilters([
    { key: 'assignee_id', operator: '=', values: [id] },
    { key: 'overdue', operator: ':', values: ['true'] },
  ])

/** For heads of the office: who carries how much, whoever is late with most first. */
export function LoadPerPerson() {
  const read = useCall(reports.load)
  const hours = useCall(tenants.hours)
  if (hours.isLoadingError) return <ErrorState error={hours.error} retry={hours.refetch} />
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data || !hours.data) return <Skeleton lines={4} />
  const norm = secondsOfWeek(hours.data.data.working_hours)
  const maxSeconds = Math.max(norm * 1.1, ...read.data.data.map(({ seconds }) => seconds))
  const monday = startOfWeek(warsawToday())
  const week = { from: monthOf(monday), to: warsawMonth(), filters: writeFilters([{ key: 'start_date', operator: '>=', values: [monday] }]) }
  return (
    <Card title="Obciążenie w tym tygodniu" actions={<Link to={linkTo('dashboard-reports')}>Raporty</Link>}>
      <ul className={classes.rows} data-rows data-kind="load">
        {read.data.data.slice(0, maxRows).map(({ id, name, seconds, tasks, late }) => (
          <li key={id}>
            <span className={classes.person}>
              <Avatar name={name} id={id} size={24} />
              {name}
            </span>
            <span className={classes.bar} aria-hidden>
              {seconds > 0 && <span data-much={seconds > norm || undefined} style={{ width: `${(seconds / maxSeconds) * 100}%` }} />}
              {norm < maxSeconds && <i style={{ left: `${(norm / maxSeconds) * 100}%` }} />}
            </span>
            <Link to={linkTo('dashboard-reports-workeruptimes-view', { id }, week)} aria-label={`${name}: ${ofWeek(seconds, norm)} od poniedziałku`}>
              {ofWeek(seconds, norm)}
            </Link>
            <Link to={linkTo('dashboard-tasks', {}, { filters: tasksOf(id) })} aria-label={`${name}: ${plural(tasks, taskForms)}`}>
              {plural(tasks, taskForms)}
            </Link>
            {late > 0 ? (
              <Link to={linkTo('dashboard-tasks', {}, { filters: lateOf(id) })} data-late aria-label={`${name}: ${late} po terminie`}>
                {late} po terminie
              </Link>
            ) : (
              <span className={classes.caption}>0 po terminie</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
