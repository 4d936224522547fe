import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconClock, IconPlus } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useState } from 'react'
import { schedule } from '#features/calendar/shared/contract.ts'
import { addDays, addMonths, firstOfMonth, formatDate, formatFullDate, lastOfMonth, monthOf } from '#kernel/dates/dates.ts'
import { holidayName } from '#kernel/dates/holidays.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { Calendar } from '#web/ui/calendar/Calendar.tsx'
import { moveFocus } from '#web/ui/calendar/grid.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCall } from '#web/api/use-call.ts'
import { DayEntries } from './DayEntries.tsx'
import { DayList } from './DayList.tsx'
import classes from './Schedule.module.css'
import { attributesOf, byDay, daysFrom, mondayOf } from './schedule-days.ts'

const EventDialog = lazyNamed(() => import('./EventDialog.tsx'), 'EventDialog')
const HoursDialog = lazyNamed(() => import('#features/tenants/public.tsx'), 'HoursDialog')
const CompanySelect = lazyNamed(() => import('#features/companies/public.tsx'), 'CompanySelect')

const StaffSelect = lazyNamed(() => import('#features/users/public.tsx'), 'StaffSelect')

const views = [
  { key: 'month', title: 'Miesiąc' },
  { key: 'week', title: 'Tydzień' },
  { key: 'agenda', title: 'Agenda' },
]
const agendaDays = 60

/** With what the calendar of a month shows of the months beside it. */
function daysShown(view: string, day: string, month: string): { from: string; to: string } {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  if (view === 'agenda') return { from: day, to: addDays(day, agendaDays - 1) }
  return { from: addDays(firstOfMonth(month), -7), to: addDays(lastOfMonth(month), 14) }
}

/** Entries by day, and what the calendar marks of them. */
function useEntries(query: { from: string; to: string; company_id?: string; user_id?: string }) {
  const read = useCall(schedule.list, { query }, { placeholderData: keepPreviousData })
  const entries = useMemo(() => byDay(read.data?.data ?? []), [read.data])
  const attributes = useMemo(() => attributesOf(entries), [entries])
  return { read, entries, attributes }
}

/** The office's calendar: terms, tasks, own events and holidays. */
export function Schedule() {
  const today = warsawToday()
  const view = useTab(views)
  const [day, setDay] = useState(today)
  const [month, setMonth] = useState(monthOf(today))
  const [user_id, setUserId] = useState<string | null>(null)
  const [company_id, setCompanyId] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | 'new'>()
  const [showsHours, setShowsHours] = useState(false)
  const monday = mondayOf(day)
  const query = { ...daysShown(view, day, month), ...(company_id && { company_id }), ...(user_id && { user_id }) }
  const { read, entries, attributes } = useEntries(query)
  function addOn(date: string) {
    setDay(date)
    setEdited('new')
  }
  const of = (date: string) => <DayEntries date={date} entries={entries.get(date) ?? []} open={setEdited} />
  return (
    <Page
      title="Harmonogram"
      actions={
        <>
          <Button variant="default" leftSection={<IconClock size={18} stroke={1.75} aria-hidden />} onClick={() => setShowsHours(true)}>
            Godziny pracy
          </Button>
          <Button aria-keyshortcuts="C" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEdited('new')}>
            Nowe wydarzenie
          </Button>
        </>
      }
      tabs={<Tabs tabs={views} label="Widok kalendarza" />}
    >
      <div className={classes.filters}>
        <Suspense>
          <CompanySelect label="Firma" value={company_id} onChange={setCompanyId} />
          <StaffSelect label="Osoba z biura" value={user_id} onChange={setUserId} />
        </Suspense>
      </div>
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
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
          <DayList
            look="week"
            days={daysFrom(monday, 7)}
            chosen={day}
            today={today}
            move={event => moveFocus(day, event.key, event)}
            choose={setDay}
            add={addOn}
            show={of}
          />
        </>
      )}
      {read.data && view === 'agenda' && (
        <>
          <Stepper label={`od ${formatDate(day)}, ${agendaDays} dni`} step={steps => setDay(addDays(day, 30 * steps))} back={() => setDay(today)} />
          <Agenda first={day} days={daysFrom(day, agendaDays).filter(date => entries.has(date) || holidayName(date))} go={setDay} add={addOn} show={of} />
        </>
      )}
      <Suspense>{edited && <EventDialog id={edited} day={day} onClose={() => setEdited(undefined)} />}</Suspense>
      <Suspense>{showsHours && <HoursDialog onClose={() => setShowsHours(false)} />}</Suspense>
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

interface AgendaProps {
  first: string
  days: readonly string[]
  go(date: string): void
  add(date: string): void
  show(date: string): ReactNode
}

/** Days on which there is something; arrows go from one to the next, a page is a month. */
function Agenda({ first, days, go, add, show }: AgendaProps) {
  const [cursor, setCursor] = useState(first)
  const chosen = days.includes(cursor) ? cursor : (days[0] ?? first)
  function move({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | undefined {
    if (ctrlKey || metaKey || altKey || shiftKey) return undefined
    const place = days.indexOf(chosen)
    if (key === 'Home') return days[0]
    if (key === 'End') return days.at(-1)
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key]
    return step === undefined ? undefined : days[Math.min(days.length - 1, Math.max(0, place + step))]
  }
  if (days.length === 0) return <p className={classes.nothing}>W tych dniach nic nie zaplanowano.</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pages of the whole list, whichever of its dates has the focus
    <div
      onKeyDown={({ key }) => {
        if (key === 'PageUp' || key === 'PageDown') go(addMonths(first, key === 'PageUp' ? -1 : 1))
      }}
    >
      <DayList look="agenda" days={days} chosen={chosen} today={warsawToday()} move={move} choose={setCursor} add={add} show={show} />
    </div>
  )
}
