import { IconClock } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { type DayTime, reports, type TimeByDay } from '#features/reports/shared/contract.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { type DataColumn, DataTable, type Sum } from '#web/ui/list/DataTable.tsx'
import { DayChart, sumOf } from './DayChart.tsx'
import { FileMenu } from './FileMenu.tsx'
import { usePeriod } from './period.ts'
import { ReportBody, ReportFrame } from './ReportFrame.tsx'

/** A person's working time by day and company. */
export function ReportUptimes() {
  const { id = '' } = useParams()
  const [period, choose] = usePeriod()
  const read = useCall(reports.uptimes, { params: { id }, query: period })
  const report = read.data?.data
  return (
    <ReportFrame
      id={id}
      read={read}
      report="uptimes"
      period={period}
      actions={report && <FileMenu load={format => call(reports.uptimesFile, { params: { id }, query: { ...period, format } })} />}
    >
      <ReportBody
        read={read}
        period={period}
        choose={choose}
        empty={{ icon: IconClock, title: 'W tym okresie nie ma zapisanego czasu', text: 'Czas zapisuje zegar u góry strony i w rozliczeniach.' }}
      >
        {loaded => (
          <>
            <DayChart times={loaded.rows} period={period} />
            <Days timeReport={loaded} />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  )
}

const columns: DataColumn<DayTime>[] = [
  { key: 'company_title', title: 'Firma', cell: row => row.company_title ?? 'Bez firmy' },
  { key: 'entries', title: 'Wpisy', align: 'right', cell: row => row.entries },
  { key: 'seconds', title: 'Czas', align: 'right', cell: row => formatDuration(row.seconds) },
]

function Days({ timeReport: { rows, seconds, overlap } }: { timeReport: TimeByDay }) {
  const days = [...Map.groupBy(rows, row => row.day)].toReversed()
  const sum = (title: string, value: number): Sum => ({ key: title, title, values: { seconds: formatDuration(value) } })
  return (
    <DataTable
      label="Czas według dni i firm"
      columns={columns}
      groups={days.map(([day, own]) => ({
        key: day,
        title: own.length > 1 ? `${formatDate(day)}, ${formatDuration(sumOf(own))}` : formatDate(day),
        rows: own,
      }))}
      keyOf={row => row.company_id ?? ''}
      sums={[
        sum('Razem', seconds),
        ...(overlap > 0 ? [sum('w tym równolegle (kilka zegarów naraz)', overlap), sum('Czas przy pracy', seconds - overlap)] : []),
      ]}
    />
  )
}
