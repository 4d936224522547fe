import { Link } from 'react-router'
import { companies } from '#features/companies/shared/contract.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { daysBetween } from '#kernel/dates/dates.ts'
import { warsawDay, warsawToday } from '#kernel/dates/warsaw.ts'
import { plural } from '#kernel/text/plural.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Home.module.css'

const waitingOnes = 'waiting:true'
/** A company's count says nothing of payroll. */
const counted = `${waitingOnes},payroll:false`

const sinceWords = (day: string | undefined, today: string) => {
  if (!day) return ''
  const days = daysBetween(day, today)
  return days < 1 ? 'od dziś' : `od ${plural(days, ['dnia', 'dni', 'dni'])}`
}

/** The companies with the most documents waiting, of the office or of one's own. */
export function DocumentsToReview({ mine }: { mine: boolean }) {
  const ofThese = (filters: string) => (mine ? `${filters},mine:true` : filters)
  const filters = ofThese('documents>0')
  const waiting = useCall(documents.list, { query: { filters: ofThese(waitingOnes), page: 1, limit: 1 } })
  const read = useCall(companies.list, { query: { filters, sort: 'documents:desc,title:asc', page: 1, limit: 6 } })
  const ids = read.data?.data.map(({ id }) => id) ?? []
  // The oldest of these companies; whoever is not among them has only younger ones.
  const oldest = useCall(
    documents.list,
    { query: { filters: `${counted},${writeFilters([{ key: 'company_id', operator: ':', values: ids }])}`, sort: 'created:asc', page: 1, limit: 100 } },
    { enabled: ids.length > 0 },
  )
  const since = new Map(oldest.data?.data.toReversed().map(({ company_id, created_at }) => [company_id, warsawDay(created_at)]))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const rows = read.data.data
  const today = warsawToday()
  const all = waiting.data?.meta.total
  const maxDocuments = rows[0]?.documents ?? 1
  return (
    <Card title="Dokumenty do przejrzenia" actions={<Link to={linkTo('dashboard-documents', {}, { filters: ofThese(waitingOnes) })}>Wszystkie {all}</Link>}>
      {rows.length === 0 && <p>Żaden dokument nie czeka na przejrzenie.</p>}
      <ul className={classes.rows} data-rows data-kind="documents">
        {rows.map(company => (
          <li key={company.id}>
            <Link
              to={linkTo(
                'dashboard-documents',
                {},
                { filters: `${writeFilters([{ key: 'company_title', operator: '=', values: [company.title] }])},${counted}` },
              )}
            >
              {company.title}
            </Link>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(company.documents / maxDocuments) * 100}%` }} />
            </span>
            <b className="number">{company.documents}</b>
            <span className={classes.caption}>{sinceWords(since.get(company.id), today)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
