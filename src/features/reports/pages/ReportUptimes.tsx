import { IconClock } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useParams } from 'react-router'
import { type DayTime, reports, type TimeByDay } from '#features/reports/contract.ts'
import { hoursOf, monthsOf, type Period } from '#features/reports/rules.ts'
import { formatDate, formatMonth } from '#kernel/dates.ts'
import { formatDuration } from '#kernel/duration.ts'
import { call } from '#web/call.ts'
import { useCall } from '#web/use-call.ts'
import { ScrollBox } from '#web/ui/ScrollBox.tsx'
import { Chart } from './Chart.tsx'
import { FileMenu } from './FileMenu.tsx'
import { usePeriod } from './period.ts'
import { ReportBody, ReportFrame } from './ReportFrame.tsx'
import classes from './Reports.module.css'

/** A person's working time by day and company. */
export function ReportUptimes() {
  const { id = '' } = useParams()
  const [period, choose] = usePeriod()
  const read = useCall(reports.uptimes, { params: { id }, query: period })
  const found = read.data?.data
  return (
    <ReportFrame
      id={id}
      name={found?.person.name}
      report="uptimes"
      period={period}
      actions={found && <FileMenu load={format => call(reports.uptimesFile, { params: { id }, query: { ...period, format } })} />}
    >
      <ReportBody
        read={read}
        period={period}
        choose={choose}
        empty={{ icon: IconClock, title: 'W tym okresie nie ma zapisanego czasu', text: 'Czas zapisuje zegar u góry strony i w rozliczeniach.' }}
      >
        {found => (
          <>
            <Chart points={pointsOf(found.rows, period)} name={`Godziny pracy według ${byMonths(period) ? 'miesięcy' : 'dni'}`} unit="h" />
            <Days found={found} />
          </>
        )}
      </ReportBody>
    </ReportFrame>
  )
}

const sumOf = (rows: readonly DayTime[]) => rows.reduce((sum, row) => sum + row.seconds, 0)

/** Days of one or two months, months of a longer period. */
const byMonths = (period: Period) => monthsOf(period).length > 2

function pointsOf(rows: readonly DayTime[], period: Period) {
  if (byMonths(period))
    return monthsOf(period).map(month => ({ label: formatMonth(month), value: hoursOf(sumOf(rows.filter(row => row.day.startsWith(month)))) }))
  return [...Map.groupBy(rows, row => row.day)].map(([day, own]) => ({ label: formatDate(day).slice(0, 5), value: hoursOf(sumOf(own)) }))
}

function Days({ found: { rows, seconds, overlap } }: { found: TimeByDay }) {
  const days = [...Map.groupBy(rows, row => row.day)].toReversed()
  return (
    <ScrollBox label="Tabela dni">
      <table className={classes.table} aria-label="Czas według dni i firm">
        <thead>
          <tr>
            <th scope="col">Dzień</th>
            <th scope="col">Firma</th>
            <th scope="col" className={classes.number}>
              Wpisy
            </th>
            <th scope="col" className={classes.number}>
              Czas
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(([day, own]) => (
            <Fragment key={day}>
              {own.map((row, place) => (
                <tr key={row.company_id ?? ''}>
                  {place === 0 && (
                    <th scope="rowgroup" rowSpan={own.length}>
                      {formatDate(day)}
                      {own.length > 1 && <span className={classes.quiet}>{formatDuration(sumOf(own))}</span>}
                    </th>
                  )}
                  <td>{row.company_title ?? 'Bez firmy'}</td>
                  <td className={classes.number}>{row.entries}</td>
                  <td className={classes.number}>{formatDuration(row.seconds)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Razem
            </th>
            <td className={classes.number}>{formatDuration(seconds)}</td>
          </tr>
          {overlap > 0 && (
            <>
              <tr>
                <th scope="row" colSpan={3}>
                  w tym równolegle (kilka zegarów naraz)
                </th>
                <td className={classes.number}>{formatDuration(overlap)}</td>
              </tr>
              <tr>
                <th scope="row" colSpan={3}>
                  Czas przy pracy
                </th>
                <td className={classes.number}>{formatDuration(seconds - overlap)}</td>
              </tr>
            </>
          )}
        </tfoot>
      </table>
    </ScrollBox>
  )
}
