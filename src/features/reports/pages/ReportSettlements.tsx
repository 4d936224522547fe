import { IconChartBar } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { reports, type SettlementTime } from '#features/reports/shared/contract.ts'
import { hourlyRate, sumMonths } from '#features/reports/shared/rules.ts'
import { settlementBadges } from '#features/settlements/pages/badges.ts'
import { addToMonth, formatMonth } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { moneyOrDash } from '#kernel/money/money.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { FileMenu } from './FileMenu.tsx'
import { usePeriod } from './period.ts'
import { ReportBody, ReportFrame } from './ReportFrame.tsx'
import classes from './Reports.module.css'
import { TimeChart } from './TimeChart.tsx'

/** The months of a person's companies, with the time that went into them. */
export function ReportSettlements() {
  const { id = '' } = useParams()
  const [period, choose] = usePeriod(addToMonth(warsawMonth(), -1))
  const read = useCall(reports.person, { params: { id }, query: period })
  const report = read.data?.data
  return (
    <ReportFrame
      id={id}
      read={read}
      report="view"
      period={period}
      actions={report && <FileMenu load={format => call(reports.personFile, { params: { id }, query: { ...period, format } })} />}
    >
      <ReportBody
        read={read}
        period={period}
        choose={choose}
        empty={{
          icon: IconChartBar,
          title: 'W tym okresie nie ma rozliczeń',
          text: 'Widać tu rozliczenia firm, do których przypisano tę osobę albo dla których pracowała. Rozliczenie miesiąca otwiera się po jego zakończeniu.',
        }}
      >
        {loaded => (
          <>
            <TimeChart times={byCompany(loaded.rows)} name="Godziny pracy tej osoby według firm" many="firm" />
            <p className={classes.quiet}>Liczy się czas na rozliczenia za te miesiące, także gdy minął w innych.</p>
            <Table rows={loaded.rows} />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  )
}

const byCompany = (rows: readonly SettlementTime[]) =>
  [...Map.groupBy(rows, row => row.company_id).values()].map(months => ({
    label: months[0]?.company_title ?? '',
    seconds: months.reduce((sum, row) => sum + row.seconds, 0),
  }))

const own: DataColumn<SettlementTime>[] = [
  {
    key: 'company_title',
    title: 'Firma',
    cell: row => (
      <Link className={classes.link} to={linkTo('dashboard-settlements-view', { id: row.settlement_id })}>
        {row.company_title}
      </Link>
    ),
  },
  { key: 'month', title: 'Miesiąc', cell: row => formatMonth(row.month) },
  { key: 'state', title: 'Stan', cell: row => <Status look={settlementBadges[row.state]} /> },
  { key: 'seconds', title: 'Czas tej osoby', align: 'right', cell: row => formatDuration(row.seconds) },
]
const everyones: DataColumn<SettlementTime>[] = [
  { key: 'seconds_all', title: 'Czas wszystkich', align: 'right', cell: row => formatDuration(row.seconds_all ?? 0) },
  { key: 'fee', title: 'Opłata netto', align: 'right', cell: row => moneyOrDash(row.fee) },
  { key: 'hourly', title: 'Stawka za godzinę', align: 'right', cell: row => moneyOrDash(hourlyRate(row.fee, row.seconds_all ?? 0)) },
]

function Table({ rows }: { rows: readonly SettlementTime[] }) {
  const { seconds, seconds_all, fee, hourly } = sumMonths(rows)
  const values = {
    seconds: formatDuration(seconds),
    seconds_all: formatDuration(seconds_all ?? 0),
    fee: moneyOrDash(fee),
    hourly: moneyOrDash(hourly),
  }
  return (
    <DataTable
      label="Rozliczenia miesięczne"
      columns={seconds_all === null ? own : [...own, ...everyones]}
      rows={rows}
      keyOf={row => row.settlement_id}
      sums={[{ key: 'whole', title: 'Razem', values }]}
    />
  )
}
