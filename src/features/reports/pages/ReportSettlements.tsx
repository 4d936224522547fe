import { IconChartBar } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { reports, type SettlementTime } from '#features/reports/contract.ts'
import { hourlyRate, hoursOf } from '#features/reports/rules.ts'
import { settlementLooks } from '#features/settlements/looks.ts'
import { addToMonth, formatMonthTitle } from '#kernel/dates.ts'
import { formatDuration } from '#kernel/duration.ts'
import { formatMoney, sumMoney } from '#kernel/money.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import { call } from '#web/call.ts'
import { linkTo } from '#web/routes.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useCall } from '#web/use-call.ts'
import { ScrollBox } from '#web/ui/ScrollBox.tsx'
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
      name={found?.person.name}
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
            <Chart
              points={byCompany(found.rows).slice(0, mostBars)}
              name="Godziny pracy tej osoby według firm"
              unit="h"
              lying
              note={byCompany(found.rows).length > mostBars ? `${mostBars} firm z największym czasem; pozostałe są w tabeli.` : undefined}
            />
            <Table rows={found.rows} />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  )
}

/** A chart of more is not read; the table has all of them. */
const mostBars = 12

/** The companies with the most time first. */
const byCompany = (rows: readonly SettlementTime[]) =>
  [...Map.groupBy(rows, row => row.company_title)]
    .map(([label, months]) => ({ label, value: hoursOf(months.reduce((sum, row) => sum + row.seconds, 0)) }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)

function Table({ rows }: { rows: readonly SettlementTime[] }) {
  const head = rows.some(row => row.seconds_all !== null)
  const total = rows.reduce((sum, row) => sum + row.seconds, 0)
  const all = rows.reduce((sum, row) => sum + (row.seconds_all ?? 0), 0)
  const fees = rows.flatMap(row => row.fee ?? [])
  const fee = fees.length === 0 ? null : sumMoney(fees)
  return (
    <ScrollBox label="Tabela rozliczeń">
      <table className={classes.table} aria-label="Rozliczenia miesięczne">
        <thead>
          <tr>
            <th scope="col">Firma</th>
            <th scope="col">Miesiąc</th>
            <th scope="col">Stan</th>
            <th scope="col" className={classes.number}>
              Czas tej osoby
            </th>
            {head && (
              <>
                <th scope="col" className={classes.number}>
                  Czas wszystkich
                </th>
                <th scope="col" className={classes.number}>
                  Opłata netto
                </th>
                <th scope="col" className={classes.number}>
                  Stawka za godzinę
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.settlement_id}>
              <th scope="row">
                <Link className={classes.link} to={linkTo('dashboard-settlements-view', { id: row.settlement_id })}>
                  {row.company_title}
                </Link>
              </th>
              <td>{formatMonthTitle(row.month)}</td>
              <td>
                <Status look={settlementLooks[row.state]} />
              </td>
              <td className={classes.number}>{formatDuration(row.seconds)}</td>
              {head && (
                <>
                  <td className={classes.number}>{formatDuration(row.seconds_all ?? 0)}</td>
                  <td className={classes.number}>{row.fee ? formatMoney(row.fee) : '–'}</td>
                  <td className={classes.number}>{moneyOr(hourlyRate(row.fee, row.seconds_all ?? 0))}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Razem
            </th>
            <td className={classes.number}>{formatDuration(total)}</td>
            {head && (
              <>
                <td className={classes.number}>{formatDuration(all)}</td>
                <td className={classes.number}>{moneyOr(fee)}</td>
                <td className={classes.number}>{moneyOr(hourlyRate(fee, all))}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  )
}

const moneyOr = (value: string | null) => (value === null ? '–' : formatMoney(value))
