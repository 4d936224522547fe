import { memo } from 'react'
import { Link } from 'react-router'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { formatMonthTitle } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import classes from './MatrixGrid.module.css'
import type { MatrixRow } from './matrix-view.ts'

/** One component per company; its cells are plain elements, drawn by the style sheet from their state. */
export const MatrixGridRow = memo(
  function MatrixGridRow({ row, index, months, current }: { row: MatrixRow; index: number; months: readonly string[]; current: number }) {
    return (
      <tr aria-rowindex={index + 2}>
        <th scope="row">
          <span className={classes.company}>
            <Link to={linkTo('dashboard-companies-view', { id: row.id }, { tab: 'settlements' })} tabIndex={-1}>
              {row.title}
            </Link>
            {row.caretaker && (
              <span title={`Opiekun: ${row.caretaker}`}>
                <Avatar name={row.caretaker} id={row.caretaker_id} size={20} />
              </span>
            )}
          </span>
        </th>
        {months.map((month, place) => {
          const cell = row.cells[place]
          const look = cell && settlementLabels[cell.state]
          const words = look ? look.label : 'nie ma rozliczenia'
          return (
            <td
              key={month}
              tabIndex={-1}
              data-state={cell?.state}
              data-hue={look?.hue}
              data-late={cell?.overdue || undefined}
              data-current={place === current || undefined}
              // With what is to be seen in it, so that it can be called by that.
              aria-label={`${formatMonthTitle(month)}: ${words}${cell?.overdue ? ', po terminie' : ''}${look ? `, ${look.code}` : ''}`}
            >
              <span>{look ? look.code : '–'}</span>
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) => before.index === after.index && before.months.join() === after.months.join() && JSON.stringify(before.row) === JSON.stringify(after.row),
)
