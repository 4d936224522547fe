import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type EmployeeRow, employees } from '#features/employees/shared/contract.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Filter, writeFilters } from '#kernel/listing/filters.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late } from '#web/ui/feedback/Status.tsx'
import { Meta, NoRecords, RecordList, RecordWords } from '#web/ui/display/RecordList.tsx'

const maxRows = 6
/** As far ahead as the first reminder. */
const daysAhead = 30

/** Of whom the data are only kept, nothing waits. */
const inUse: Filter = { key: 'kept', operator: '=', values: ['false'] }

interface PeopleProps {
  title: string
  empty: string
  filters: readonly Filter[]
  by: 'medical_renewal' | 'safety_renewal' | 'contract_renewal' | 'leave_from' | 'start_day'
  /** Before the day of each. */
  word: string
  /** A day that is over is late. */
  ends?: boolean
  act?(row: EmployeeRow): ReactNode
}

/** People of one matter, the most urgent first, and the way to all of them. */
function People({ title, empty, filters, by, word, ends = false, act }: PeopleProps) {
  const written = writeFilters(filters)
  const read = useCall(employees.list, { query: { filters: written, sort: `${by}:asc,last_name:asc`, page: 1, limit: maxRows } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={3} />
  const { data, meta } = read.data
  const today = warsawToday()
  const dayOf = (row: EmployeeRow) => {
    const day = row[by]
    if (!day) return null
    return ends && day < today ? <Late since={day} short /> : <Meta>{`${word} ${formatDate(day)}`}</Meta>
  }
  return (
    <Card title={title} actions={meta.total > 0 && <Link to={linkTo('dashboard-employees', {}, { filters: written })}>Wszystkie {meta.total}</Link>}>
      {data.length === 0 && <NoRecords>{empty}</NoRecords>}
      <RecordList>
        {data.map(row => (
          <li key={row.id}>
            <RecordWords>
              <Link to={linkTo('dashboard-employees-view', { id: row.id })}>{`${row.last_name} ${row.first_name}`}</Link>
              <Meta>{row.company_title}</Meta>
            </RecordWords>
            {dayOf(row)}
            {act?.(row)}
          </li>
        ))}
      </RecordList>
    </Card>
  )
}

/** Not where the next contract is entered already and waits for its signature. */
const Prolong = ({ id, first_name, last_name, prolongable }: EmployeeRow) =>
  prolongable && (
    <Link to={linkTo('dashboard-employees-view', { id }, { prolong: '1' })} aria-label={`Przedłuż umowę: ${last_name} ${first_name}`}>
      Przedłuż
    </Link>
  )

/** What ends on a day of its own, but for who leaves by then. */
const lapsing = [
  { title: 'Badania lekarskie do odnowienia', empty: 'Wszystkie badania są ważne.', by: 'medical_renewal' },
  { title: 'Szkolenia BHP do odnowienia', empty: 'Wszystkie szkolenia są ważne.', by: 'safety_renewal' },
  { title: 'Kończące się umowy', empty: `Żadna umowa nie kończy się w ciągu ${daysAhead} dni.`, by: 'contract_renewal', act: Prolong },
] as const

/** What a payroll clerk looks after: what lapses and ends, leave to be decided, and who has no contract yet. */
export function PayrollCards() {
  const today = warsawToday()
  const soon = (key: string): Filter => ({ key, operator: '<=', values: [addDays(today, daysAhead)] })
  return (
    <>
      <People
        title="Urlopy do decyzji"
        empty="Żaden wniosek nie czeka."
        by="leave_from"
        word="od"
        filters={[{ key: 'leave_from', operator: '!=', values: [] }, inUse]}
      />
      <People
        title="Osoby bez podpisanej umowy"
        empty="Każda zatrudniona osoba ma umowę."
        by="start_day"
        word="od"
        filters={[{ key: 'signed', operator: '=', values: ['false'] }, { key: 'state', operator: ':', values: ['draft', 'employed', 'on_leave'] }, inUse]}
      />
      {lapsing.map(matter => (
        <People key={matter.by} {...matter} word="do" ends filters={[soon(matter.by)]} />
      ))}
    </>
  )
}
