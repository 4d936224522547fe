import type { Preview } from '#features/recurring-tasks/shared/contract.ts'
import { formatDate, formatMonth, weekdayShortNames, weekdayOf } from '#kernel/dates/dates.ts'
import classes from './RecurringTasks.module.css'

const periodWords = (period: string) => {
  if (period.length === 7) return period.includes('Q') ? period : formatMonth(period)
  if (period.includes('Q')) return `${period.slice(5).replace('Q', '')}. kwartał ${period.slice(0, 4)}`
  return period.length === 10 ? '–' : period
}

/** Each term with the day of the law and the one it moves to. */
export function DueTable({ dates }: Pick<Preview, 'dates'>) {
  if (dates.length === 0) return <p className={classes.quiet}>Termin powstaje dopiero, gdy ktoś wpisze zdarzenie w firmie.</p>
  return (
    <table className={classes.dates}>
      <thead>
        <tr>
          <th scope="col">Okres</th>
          <th scope="col">Ustawowy</th>
          <th scope="col">Po przesunięciu</th>
        </tr>
      </thead>
      <tbody>
        {dates.map(({ period, statutory_date, due_date }) => (
          <tr key={period}>
            <td>{periodWords(period)}</td>
            <td>{formatDate(statutory_date)}</td>
            <td data-moved={due_date !== statutory_date || undefined}>
              {formatDate(due_date)} <span>{weekdayShortNames[weekdayOf(due_date) - 1]}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
