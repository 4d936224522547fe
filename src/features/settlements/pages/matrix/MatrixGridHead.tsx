import { addToMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import classes from './MatrixGrid.module.css'
import { type MatrixView, romanOf } from './matrix-view.ts'

/** The months, with how many of each are closed. */
export function MatrixGridHead({ months, current }: { months: MatrixView['months']; current: number }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">Firma</th>
        {months.map(({ month, all, closed }, place) => (
          <th key={month} scope="col" data-current={place === current || undefined} data-year={month.endsWith('-01') || undefined}>
            <span className="hidden">{formatMonthTitle(month)}, </span>
            <b aria-hidden title={formatMonthTitle(month)}>
              {romanOf(month)}
              {months.length > 12 && <small> {month.slice(2, 4)}</small>}
            </b>
            <span className={classes.sums}>{all > 0 ? `${closed}/${all}` : month >= warsawMonth() ? opensOn(month) : '–'}</span>
            <i className={classes.bar} style={{ '--part': all > 0 ? closed / all : 0 } as object} data-empty={all === 0 || undefined} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** "od 1.12": the day on which the month opens by itself. */
const opensOn = (month: string) => `od 1.${addToMonth(month, 1).slice(5)}`
