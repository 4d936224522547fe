import { Link, useNavigate } from 'react-router'
import { schedule } from '#features/schedule/contract.ts'
import { addDays, formatFullDate } from '#kernel/dates.ts'
import { holidayName } from '#kernel/holidays.ts'
import { plural } from '#kernel/plural.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { linkTo } from '#web/routes.tsx'
import { Card } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import { DayEntries } from './DayEntries.tsx'
import classes from './ComingDays.module.css'
import { byDay, daysFrom } from './schedule-days.ts'

const length = 14
/** Of one day; the rest is in the schedule. */
const shown = 3

/** What lies in the two weeks to come, day by day. */
export function ComingDays() {
  const navigate = useNavigate()
  const today = warsawToday()
  const read = useCall(schedule.list, { query: { from: today, to: addDays(today, length - 1) } })
  if (read.isError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={5} />
  const entries = byDay(read.data.data)
  const days = daysFrom(today, length).filter(date => entries.has(date) || holidayName(date))
  const agenda = linkTo('dashboard-schedule', {}, { tab: 'agenda' })
  return (
    <Card title="Najbliższe dwa tygodnie" actions={<Link to={agenda}>Harmonogram</Link>}>
      {days.length === 0 && <p className={classes.quiet}>Nic nie zaplanowano.</p>}
      <div className={classes.days}>
        {days.map(date => {
          const ofDay = entries.get(date) ?? []
          return (
            <section key={date}>
              <h3>{date === today ? 'dziś' : formatFullDate(date)}</h3>
              <DayEntries date={date} entries={ofDay.slice(0, shown)} open={() => navigate(agenda)} />
              {ofDay.length > shown && <Link to={agenda}>i jeszcze {plural(ofDay.length - shown, ['pozycja', 'pozycje', 'pozycji'])}</Link>}
            </section>
          )
        })}
      </div>
    </Card>
  )
}
