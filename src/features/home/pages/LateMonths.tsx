import { Link } from 'react-router'
import { settlements } from '#features/settlements/shared/contract.ts'
import { settlementBadges } from '#features/settlements/public.tsx'
import { formatMonth } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late, Status } from '#web/ui/feedback/Status.tsx'
import classes from './Home.module.css'

/** The oldest months past their terms, of all companies or of one's own. */
export function LateMonths({ mine }: { mine: boolean }) {
  const filters = mine ? 'overdue:true,mine:true' : 'overdue:true'
  const read = useCall(settlements.list, { query: { filters, sort: 'month:asc,company_title:asc', page: 1, limit: 6 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={5} />
  const { data, meta } = read.data
  return (
    <Card title="Po terminie" actions={meta.total > 0 && <Link to={linkTo('dashboard-settlements', {}, { filters })}>Wszystkie {meta.total}</Link>}>
      {data.length === 0 && <p>Żadne rozliczenie nie jest po terminie.</p>}
      <ul className={classes.rows} data-rows data-kind="months">
        {data.map(row => (
          <li key={row.id}>
            <Link title={row.company_title} to={linkTo('dashboard-settlements-view', { id: row.id })}>
              {row.company_title}
            </Link>
            <span className={classes.caption}>{formatMonth(row.month)}</span>
            <Status look={settlementBadges[row.state]} />
            <Late since={row.late_since} short />
          </li>
        ))}
      </ul>
    </Card>
  )
}
