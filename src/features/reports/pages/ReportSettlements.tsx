import { IconChartBar } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { reports, type SettlementTime } from '#features/reports/contract.ts'
import { hourlyRate, hoursOf } from '#features/reports/rules.ts'
import { settlementLooks } from '#features/settlements/looks.ts'
import { addToMonth, formatMonthTitle } from '#kernel/dates.ts'
import { formatDuration } from '#kernel/duration.ts'
import { moneyOrDash, sumMoney } from '#kernel/money.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import { call } from '#web/call.ts'
import { linkTo } from '#web/routes.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useCall } from '#web/use-call.ts'
import { type DataColumn, DataTable } from '#web/ui/DataTable.tsx'
import { Chart } from './Chart.tsx'
import { FileMenu } from './FileMenu.tsx'
import { usePeriod } from './period.ts'
import { ReportBody, ReportFrame } from './ReportFrame.tsx'
import classes from './Reports.module.css'

/** The months of a person's companies, with the time that went into them. */
export function ReportSettlements() {
  const { id = '' } = useParams()
  const [period, choose] = usePeriod(addToMonth(warsawMonth(), -1))
  const read = useCall(reports.person, { params: { id }, query: period })
  const found = read.data?.data
  return (
    <ReportFrame
      id={id}
      read={read}
      report="view"
      period={period}
      actions={found && <FileMenu load={format => call(reports.personFile, { params: { id }, query: { ...period, format } })} />}
    >
      <ReportBody
        read={read}
        period={period}
        choose={choose}
        empty={{
          icon: IconChartBar,
          title: 'W tym okresie nie ma rozliczeń',
          text: 'Widać tu rozliczenia firm, do których przypisano tę osobę. Rozliczenie miesiąca otwiera się po jego zakończeniu.',
        }}
      >
        {found => (
          <>
            <TimeChart points={byCompany(found.rows)} />
            <Table rows={found.rows} />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  )
}

/** A chart of more is not read; the table has all of them. */
const mostBars = 12

function TimeChart({ points }: { points: ReturnType<typeof byCompany> }) {
  const note = points.length > mostBars ? `${mostBars} firm z największym czasem; pozostałe są w tabeli.` : undefined
  return <Chart points={points.slice(0, mostBars)} name="Godziny pracy tej osoby według firm" unit="h" lying note={note} />
}

/** The companies with the most time first. */
const byCompany = (rows: readonly SettlementTime[]) =>
  [...Map.groupBy(rows, row => row.company_id).values()]
    .map(months => ({ label: months[0]?.company_title ?? '', value: hoursOf(months.reduce((sum, row) => sum + row.seconds, 0)) }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)

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
  { key: 'month', title: 'Miesiąc', cell: row => formatMonthTitle(row.month) },
  { key: 'state', title: 'Stan', cell: row => <Status look={settlementLooks[row.state]} /> },
  { key: 'seconds', title: 'Czas tej osoby', align: 'right', cell: row => formatDuration(row.seconds) },
]
const everyones: DataColumn<SettlementTime>[] = [
  { key: 'seconds_all', title: 'Czas wszystkich', align: 'right', cell: row => formatDuration(row.seconds_all ?? 0) },
  { key: 'fee', title: 'Opłata netto', align: 'right', cell: row => moneyOrDash(row.fee) },
  { key: 'hourly', title: 'Stawka za godzinę', align: 'right', cell: row => moneyOrDash(hourlyRate(row.fee, row.seconds_all ?? 0)) },
]

function Table({ rows }: { rows: readonly SettlementTime[] }) {
  const seesAll = rows.some(row => row.seconds_all !== null)
  const all = rows.reduce((sum, row) => sum + (row.seconds_all ?? 0), 0)
  const fees = rows.flatMap(row => row.fee ?? [])
  const fee = fees.length === 0 ? null : sumMoney(fees)
  const values = {
    seconds: formatDuration(rows.reduce((sum, row) => sum + row.seconds, 0)),
    seconds_all: formatDuration(all),
    fee: moneyOrDash(fee),
    hourly: moneyOrDash(hourlyRate(fee, all)),
  }
  return (
    <DataTable
      label="Rozliczenia miesięczne"
      columns={seesAll ? [...own, ...everyones] : own}
      rows={rows}
      keyOf={row => row.settlement_id}
      sums={[{ key: 'whole', title: 'Razem', values }]}
    />
  )
}
