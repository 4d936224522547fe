import { IconAlertTriangle, IconClock, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { reports } from '#features/reports/contract.ts'
import { secondsOf } from '#features/reports/rules.ts'
import { type Uptime, uptimes } from '#features/uptimes/contract.ts'
import { addToMonth, formatDate, formatMonth } from '#kernel/dates.ts'
import { formatDuration } from '#kernel/duration.ts'
import { call } from '#web/call.ts'
import { ErrorState } from '#web/ui/States.tsx'
import { type Column, ListTable } from '#web/ui/ListTable.tsx'
import { useCall } from '#web/use-call.ts'
import { FileMenu } from './FileMenu.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { usePeriod } from './period.ts'
import { ReportFrame } from './ReportFrame.tsx'
import classes from './Reports.module.css'

const clock = (wall: string) => `${formatDate(wall.slice(0, 10))}, ${wall.slice(11, 16)}`
const lengthOf = (entry: Uptime) => {
  const seconds = secondsOf(entry)
  return seconds === null ? 'biegnie' : formatDuration(seconds)
}

function Marks({ entry }: { entry: Uptime }) {
  return (
    <span className={classes.marks}>
      {entry.overlaps && (
        <span className={classes.overlap}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> równolegle
        </span>
      )}
      {entry.locked && (
        <span className={classes.quiet}>
          <IconLock size={16} stroke={1.75} aria-hidden /> zamknięty
        </span>
      )}
    </span>
  )
}

const columns: Column<Uptime>[] = [
  { key: 'start_date', title: 'Początek', cell: entry => clock(entry.start_date), sortable: true, width: 170 },
  { key: 'end_date', title: 'Koniec', cell: entry => (entry.end_date ? clock(entry.end_date) : 'biegnie'), sortable: true, width: 170 },
  { key: 'length', title: 'Czas', cell: lengthOf, align: 'right', width: 110 },
  { key: 'company_title', title: 'Firma', cell: entry => entry.company_title ?? 'Bez firmy' },
  { key: 'month', title: 'Rozliczenie', cell: entry => (entry.month ? formatMonth(entry.month) : '–'), width: 150 },
  { key: 'comment', title: 'Opis', cell: entry => entry.comment || '–', sortable: true },
  { key: 'marks', title: 'Uwagi', cell: entry => <Marks entry={entry} />, width: 190 },
]

/** Every entry of a person, with those that ran side by side marked. */
export function ReportEntries() {
  const { id = '' } = useParams()
  const [period, choose] = usePeriod()
  const read = useCall(reports.person, { params: { id }, query: { from: period.from, to: period.from } })
  const fixed = useMemo(() => `user_id=${id},start_date>=${period.from}-01,start_date<${addToMonth(period.to, 1)}-01`, [id, period.from, period.to])
  return (
    <ReportFrame
      id={id}
      name={read.data?.data.person.name}
      report="workeruptimes"
      period={period}
      actions={read.data && <FileMenu load={format => call(reports.entriesFile, { params: { id }, query: { ...period, format } })} />}
    >
      <div className={classes.above}>
        <PeriodPicker period={period} onChange={choose} />
      </div>
      {read.isError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : (
        <ListTable
          name="workeruptimes"
          label="Wpisy czasu pracy"
          endpoint={uptimes.list}
          columns={columns}
          fixed={fixed}
          nounForms={['wpis', 'wpisy', 'wpisów', 'wpisu']}
          searchLabel="Opis"
          defaultSort="start_date:desc"
          empty={{ icon: IconClock, title: 'W tym okresie nie ma wpisów', text: 'Czas zapisuje zegar u góry strony i w rozliczeniach.' }}
        />
      )}
    </ReportFrame>
  )
}
