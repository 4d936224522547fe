import '#web/ui/mantine.ts'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { schedule } from '#features/schedule/contract.ts'
import { addDays, firstOfMonth, formatDate, formatFullDate, lastOfMonth, monthOf } from '#kernel/dates.ts'
import { warsawToday } from '#kernel/warsaw.ts'
import { Calendar } from '#web/ui/calendar/Calendar.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { Tabs, useTab } from '#web/ui/Tabs.tsx'
import { useCall } from '#web/use-call.ts'
import { DayEntries } from './DayEntries.tsx'
import classes from './Schedule.module.css'
import { attributesOf, byDay, daysFrom, mondayOf } from './schedule-days.ts'

const EventDialog = lazy(() => import('./EventDialog.tsx').then(part => ({ default: part.EventDialog })))
const CompanySelect = lazy(() => import('#web/ui/CompanySelect.tsx').then(part => ({ default: part.CompanySelect })))

const StaffSelect = lazy(() => import('#web/ui/PersonSelect.tsx').then(part => ({ default: part.StaffSelect })))

const views = [
  { key: 'month', title: 'Miesiąc' },
  { key: 'week', title: 'Tydzień' },
  { key: 'agenda', title: 'Agenda' },
]
const agendaDays = 60

/** The office's calendar: terms, tasks, own events and holidays. */
export function Schedule() {
  const today = warsawToday()
  const view = useTab(views)
  const [day, setDay] = useState(today)
  const [month, setMonth] = useState(monthOf(today))
  const [user_id, choosePerson] = useState<string | null>(null)
  const [company_id, chooseCompany] = useState<string | null>(null)
  const [edited, edit] = useState<string | 'new'>()
  const monday = mondayOf(day)
  const days = {
    month: [addDays(firstOfMonth(month), -7), addDays(lastOfMonth(month), 14)],
    week: [monday, addDays(monday, 6)],
    agenda: [day, addDays(day, agendaDays)],
  }[view] as [string, string]
  const query = { from: days[0], to: days[1], ...(company_id && { company_id }), ...(user_id && { user_id }) }
  const read = useCall(schedule.list, { query }, { placeholderData: keepPreviousData })
  const entries = useMemo(() => byDay(read.data?.data ?? []), [read.data])
  const attributes = useMemo(() => attributesOf(entries), [entries])
  const of = (date: string) => <DayEntries date={date} entries={entries.get(date) ?? []} open={edit} />
  return (
    <Page
      title="Harmonogram"
      actions={
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => edit('new')}>
          Nowe wydarzenie
        </Button>
      }
      tabs={<Tabs tabs={views} label="Widok kalendarza" />}
    >
      <div className={classes.filters}>
        <Suspense>
          <CompanySelect label="Firma" value={company_id} onChange={chooseCompany} />
          <StaffSelect label="Osoba z biura" value={user_id} onChange={choosePerson} />
        </Suspense>
      </div>
      {read.isError && !read.data && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={8} />}
      {read.data && view === 'month' && (
        <div className={classes.month}>
          <Calendar today={today} value={day} onChange={setDay} onMonth={setMonth} attributes={attributes} />
          <section className={classes.day} aria-live="polite">
            <h2>{formatFullDate(day)}</h2>
            {of(day)}
          </section>
        </div>
      )}
      {read.data && view === 'week' && (
        <>
          <Stepper
            label={`${formatDate(monday)} – ${formatDate(addDays(monday, 6))}`}
            step={weeks => setDay(addDays(day, 7 * weeks))}
            back={() => setDay(today)}
          />
          <div className={classes.week}>
            {daysFrom(monday, 7).map(date => (
              <section key={date} className={classes.column} data-today={date === today || undefined}>
                <h2>{formatFullDate(date)}</h2>
                {of(date)}
              </section>
            ))}
          </div>
        </>
      )}
      {read.data && view === 'agenda' && (
        <>
          <Stepper label={`od ${formatDate(day)}, ${agendaDays} dni`} step={steps => setDay(addDays(day, 30 * steps))} back={() => setDay(today)} />
          <Agenda days={daysFrom(day, agendaDays + 1).filter(date => (entries.get(date)?.length ?? 0) > 0)} show={of} />
        </>
      )}
      <Suspense>{edited && <EventDialog id={edited} day={day} onClose={() => edit(undefined)} />}</Suspense>
    </Page>
  )
}

function Stepper({ label, step, back }: { label: string; step(direction: 1 | -1): void; back(): void }) {
  return (
    <div className={classes.stepper}>
      <Button variant="default" size="xs" aria-label="Wcześniej" onClick={() => step(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </Button>
      <Button variant="default" size="xs" aria-label="Później" onClick={() => step(1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Button>
      <Button variant="default" size="xs" onClick={back}>
        Dziś
      </Button>
      <span aria-live="polite">{label}</span>
    </div>
  )
}

function Agenda({ days, show }: { days: readonly string[]; show(date: string): React.ReactNode }) {
  if (days.length === 0) return <p className={classes.nothing}>W tych dniach nic nie zaplanowano.</p>
  return (
    <div className={classes.agenda}>
      {days.map(date => (
        <section key={date} className={classes.line}>
          <h2>{formatFullDate(date)}</h2>
          {show(date)}
        </section>
      ))}
    </div>
  )
}
