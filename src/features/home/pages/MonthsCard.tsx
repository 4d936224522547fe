import { Link } from 'react-router'
import type { SettlementRow } from '#features/settlements/shared/contract.ts'
import { clientStateText, clientsMove, MonthSteps } from '#features/settlements/public.tsx'
import { formatMonth } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import classes from './Home.module.css'

/** Where the current month of each company stands, and the client's next move in it. */
export function MonthsCard({ months }: { months: readonly SettlementRow[] }) {
  if (months.length === 0) return null
  return (
    <Card title="Stan miesiąca">
      <ul className={classes.months}>
        {months.map(row => (
          <li key={row.id}>
            <Avatar name={row.company_title} size={28} square />
            <div className={classes.company}>
              <div className={classes.name}>{row.company_title}</div>
              <Link to={linkTo('companies-view', { id: row.company_id }, { tab: 'settlements', month: row.month })}>
                {formatMonth(row.month)}: {clientsMove(row) ?? clientStateText(row.state)}
              </Link>
            </div>
            <MonthSteps settlement={row} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
