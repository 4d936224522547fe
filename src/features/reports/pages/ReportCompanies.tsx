import { Button } from '@mantine/core'
import { IconBuildingStore, IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type CompanyTime, reports, type TimeByCompany } from '#features/reports/shared/contract.ts'
import { percentChange } from '#features/reports/shared/rules.ts'
import { uptimeLocks } from '#features/uptimes/shared/contract-locks.ts'
import { addToMonth, formatDateTime, formatMonth } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { moneyOrDash } from '#kernel/money/money.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type DataColumn, DataTable, type Sum } from '#web/ui/list/DataTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { Chart } from './Chart.tsx'
import { FileMenu } from './FileMenu.tsx'
import { MonthPicker } from './PeriodPicker.tsx'
import { useMonth } from './period.ts'
import classes from './Reports.module.css'
import { TimeChart } from './TimeChart.tsx'

const howCounted = 'Czas na rozliczenie liczy się w jego miesiącu, pozostały w tym, w którym minął. Raport osób liczy każdy czas w miesiącu, w którym minął.'

/** A month's time by company, and what an hour of it brought. */
export function ReportCompanies() {
  const [month, choose] = useMonth(addToMonth(warsawMonth(), -1))
  const mayLock = useCan('uptimes.lock')
  const read = useCall(reports.companies, { query: { month } })
  const report = read.data?.data
  return (
    <Page
      title="Czas pracy"
      lead={`Czas pracy dla firm za ${formatMonth(month)} wobec ich opłat`}
      actions={
        <>
          <MonthPicker month={month} onChange={choose} />
          {report && mayLock && month < warsawMonth() && <LockButton timeReport={report} />}
          {report && <FileMenu load={format => call(reports.companiesFile, { query: { month, format } })} />}
        </>
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={read.refetch} />
      ) : !report ? (
        <Skeleton lines={8} />
      ) : (
        <>
          {report.lock && (
            <p className={classes.lock}>
              <IconLock size={18} stroke={1.75} aria-hidden />
              Czas pracy za {formatMonth(month)} jest zamknięty: {report.lock.author}, {formatDateTime(report.lock.created_at)}. Nie można zmieniać wpisów,
              które zaczęły się w tym miesiącu.
            </p>
          )}
          {report.rows.length === 0 && report.unassigned === 0 ? (
            <EmptyState icon={IconBuildingStore} title="W tym miesiącu nie ma czasu ani opłat" text={howCounted} />
          ) : (
            <>
              {report.fee === null ? (
                <TimeChart
                  times={report.rows.map(({ company_title, seconds }) => ({ label: company_title, seconds }))}
                  name="Godziny pracy według firm"
                  many="firm"
                />
              ) : (
                <Chart points={ratesOf(report.rows)} name="Ile opłaty netto przypada na godzinę pracy" unit="zł" lying note={leftOut(report.rows)} />
              )}
              <p className={classes.quiet}>{howCounted}</p>
              <Table report={report} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

const ratesOf = (rows: readonly CompanyTime[]) =>
  rows
    .flatMap(({ company_title, hourly }) => (hourly === null ? [] : [{ label: company_title, value: Number(hourly) }]))
    .toSorted((left, right) => right.value - left.value)

/** An hour's worth takes both a fee and time; whoever lacks one of them is in the table only. */
function leftOut(rows: readonly CompanyTime[]): string | undefined {
  const count = rows.filter(row => row.hourly === null).length
  return count === 0 ? undefined : `Bez ${plural(count, ['firmy', 'firm', 'firm'])}, dla których w tym miesiącu nie ma czasu pracy albo opłaty.`
}

async function act(work: () => Promise<unknown>, sentence: string) {
  await attempt(async () => {
    await work()
    await refreshQueries('reports', 'uptimes')
    toast(sentence)
  })
}

function LockButton({ timeReport: { lock, month } }: { timeReport: TimeByCompany }) {
  const name = formatMonth(month)
  return lock ? (
    <Button
      variant="default"
      leftSection={<IconLockOpen size={18} stroke={1.75} aria-hidden />}
      onClick={() => void act(() => call(uptimeLocks.unlock, { params: { month } }), `Czas pracy za ${name} jest otwarty.`)}
    >
      Otwórz czas pracy
    </Button>
  ) : (
    <Button
      variant="default"
      leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
      onClick={() => void act(() => call(uptimeLocks.lock, { body: { month }, idempotent: crypto.randomUUID() }), `Czas pracy za ${name} jest zamknięty.`)}
    >
      Zamknij czas pracy
    </Button>
  )
}

function changeOf({ hourly, previous_hourly }: CompanyTime): string {
  const change = hourly === null || previous_hourly === null ? null : percentChange(Number(hourly), Number(previous_hourly))
  return change === null ? '–' : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%`
}

const company: DataColumn<CompanyTime> = {
  key: 'company_title',
  title: 'Firma',
  cell: row => (
    <Link className={classes.link} to={linkTo('dashboard-companies-view', { id: row.company_id }, { tab: 'settlements' })}>
      {row.company_title}
    </Link>
  ),
}
const times: DataColumn<CompanyTime>[] = [
  { key: 'seconds', title: 'Czas', align: 'right', cell: row => formatDuration(row.seconds) },
  { key: 'previous_seconds', title: 'Czas miesiąc wcześniej', align: 'right', cell: row => formatDuration(row.previous_seconds) },
]
const fees: DataColumn<CompanyTime>[] = [
  { key: 'fee', title: 'Opłata netto', align: 'right', cell: row => moneyOrDash(row.fee) },
  { key: 'hourly', title: 'Stawka za godzinę', align: 'right', cell: row => moneyOrDash(row.hourly) },
  { key: 'previous_hourly', title: 'Stawka miesiąc wcześniej', align: 'right', cell: row => moneyOrDash(row.previous_hourly) },
  { key: 'change', title: 'Zmiana stawki', align: 'right', cell: changeOf },
]

function sumsOf({ month, rows, seconds, overlap, unassigned, previous_unassigned, fee, hourly }: TimeByCompany): Sum[] {
  const before = rows.reduce((sum, row) => sum + row.previous_seconds, 0)
  const times = (now: number, previous: number) => ({ seconds: formatDuration(now), previous_seconds: formatDuration(previous) })
  return [
    { key: 'companies', title: 'Razem dla firm', values: { ...times(seconds, before), fee: moneyOrDash(fee), hourly: moneyOrDash(hourly) } },
    { key: 'unassigned', title: 'Bez firmy', values: times(unassigned, previous_unassigned) },
    { key: 'all', title: `Razem za ${formatMonth(month)}`, values: times(seconds + unassigned, before + previous_unassigned) },
    ...(overlap > 0 ? [{ key: 'overlap', title: 'w tym równolegle (kilka zegarów naraz)', values: { seconds: formatDuration(overlap) } }] : []),
  ]
}

function Table({ report }: { report: TimeByCompany }) {
  const columns = [company, ...times, ...(report.fee === null ? [] : fees)]
  return <DataTable label="Czas pracy dla firm" columns={columns} rows={report.rows} keyOf={row => row.company_id} sums={sumsOf(report)} />
}
