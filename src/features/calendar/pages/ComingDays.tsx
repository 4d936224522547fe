import { Link, useNavigate } from 'react-router'
import { type ScheduleEntry, schedule } from '#features/calendar/shared/contract.ts'
import { kindLabels, togetherLabels } from '#features/calendar/shared/labels.ts'
import { entryKinds } from '#features/calendar/shared/rules.ts'
import { addDays, formatFullDate, weekdayOf, weekdayShortNames } from '#kernel/dates/dates.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import { LazyPopover } from '#web/ui/dialog/LazyMenu.tsx'
import kinds from '#web/ui/calendar/Kinds.module.css'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { DayEntries } from './DayEntries.tsx'
import classes from './ComingDays.module.css'
import { byDay, daysFrom } from './schedule-days.ts'

const length = 14
/** Of one day; the rest is named when the day is opened. */
const maxMatters = 3

interface Matter {
  kind: ScheduleEntry['kind']
  title: string
  count: number
}

/** What a day holds, in a word each: taxes by their kind with the number of firms, everything else by what it is. */
function mattersOf(entries: readonly ScheduleEntry[]): Matter[] {
  const groups = Map.groupBy(entries, ({ kind, title }) => (kind === 'deadline' ? title : kind))
  const matters = [...groups.values()].flatMap((group): Matter[] => {
    const [first] = group
    if (!first) return []
    const { kind, title } = first
    if (kind === 'deadline') return [{ kind, title, count: group.reduce((sum, { firms }) => sum + (firms ?? 1), 0) }]
    if (group.length > 1) return [{ kind, title: togetherLabels[kind], count: group.length }]
    return [{ kind, title: kind === 'event' ? title : kindLabels[kind], count: 1 }]
  })
  return matters.sort((left, right) => entryKinds.indexOf(left.kind) - entryKinds.indexOf(right.kind))
}

/** What lies in the two weeks to come, a column for each day; a day opens what it holds. */
export function ComingDays() {
  const today = warsawToday()
  const read = useCall(schedule.list, { query: { from: today, to: addDays(today, length - 1) } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={5} />
  const entries = byDay(read.data.data)
  const days = daysFrom(today, length)
  const isEmpty = days.every(date => !entries.has(date) && !holidayName(date))
  const agenda = linkTo('dashboard-schedule', {}, { tab: 'agenda' })
  return (
    <Card title="Najbliższe 14 dni" actions={<Link to={agenda}>Harmonogram</Link>} flush={!isEmpty}>
      {isEmpty ? (
        <p className={classes.quiet}>Nic nie zaplanowano.</p>
      ) : (
        <ol className={classes.days}>
          {days.map(date => (
            <Day key={date} date={date} today={today} entries={entries.get(date) ?? []} agenda={agenda} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Day({ date, today, entries, agenda }: { date: string; today: string; entries: readonly ScheduleEntry[]; agenda: string }) {
  const navigate = useNavigate()
  const holiday = holidayName(date)
  const matters = mattersOf(entries)
  const isEmpty = matters.length === 0 && !holiday
  const face = (
    <>
      <span className={classes.date} aria-hidden>
        <span>{weekdayShortNames[weekdayOf(date) - 1]}</span>
        <b>{Number(date.slice(8))}</b>
      </span>
      <span className="hidden">{date === today ? `dziś, ${formatFullDate(date)}` : formatFullDate(date)}: </span>
      <span className={`${classes.matters} ${kinds.kinds} ${kinds.matters}`}>
        {holiday && <span data-kind="holiday">{holiday}</span>}
        {matters.slice(0, maxMatters).map(({ kind, title, count }) => (
          <span key={`${kind} ${title}`} data-kind={kind} title={title}>
            <span>{title}</span>
            {count > 1 || kind === 'deadline' ? <> {count}</> : null}
          </span>
        ))}
        {matters.length > maxMatters && <span data-kind="more">i jeszcze {matters.length - maxMatters}</span>}
      </span>
    </>
  )
  return (
    <li data-today={date === today || undefined} data-free={weekdayOf(date) > 5 || holiday ? true : undefined} data-empty={isEmpty || undefined}>
      {isEmpty ? (
        <div className={classes.day}>{face}</div>
      ) : (
        <LazyPopover
          content={close => (
            <section className={classes.whole}>
              <h3>{formatFullDate(date)}</h3>
              <DayEntries
                date={date}
                entries={entries}
                open={() => {
                  close()
                  navigate(agenda)
                }}
              />
            </section>
          )}
        >
          <button type="button" className={classes.day}>
            {face}
          </button>
        </LazyPopover>
      )}
    </li>
  )
}
