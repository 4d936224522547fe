import { Button } from '@mantine/core'
import { IconMessageCircle, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Company } from '#features/companies/shared/contract.ts'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { type TicketRow, tickets } from '#features/tickets/shared/contract.ts'
import { waitingForYou } from '#features/tickets/shared/labels.ts'
import { ticketBadges } from '#features/tickets/pages/badges.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { Due } from './Due.tsx'
import classes from './TicketCards.module.css'
import { useCanIn } from '#web/ui/session/use-rights.ts'

/** Under the heading of one company its name is not repeated. */
function Rows({ rows, ofOne = false, brief }: { rows: readonly TicketRow[]; ofOne?: boolean; brief?: true }) {
  const { isAdmin } = useUser()
  return (
    <ul className={classes.rows} data-brief={brief}>
      {rows.map(row => {
        const look = ticketBadges[row.state]
        return (
          <li key={row.id}>
            <span className={classes.title}>
              <Link to={linkTo(isAdmin ? 'dashboard-tickets-view' : 'tickets-view', { id: row.id })} className={row.unread ? 'unread-dot' : undefined}>
                {row.title}
              </Link>
              <span className={classes.meta}>
                {row.number} · {isAdmin && !ofOne ? row.company_title : row.category_title}
              </span>
            </span>
            {isAdmin && row.urgency !== 'none' ? (
              <Due ticket={row} />
            ) : (
              <Status look={row.state === 'waiting' && !isAdmin ? { ...look, label: waitingForYou } : look} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** In the company's own page: what was asked lately, and the way to ask. */
export function CompanyTickets({ company: { id: company_id, archived_at } }: { company: Pick<Company, 'id' | 'archived_at'> }) {
  const { isAdmin } = useUser()
  const mayAdd = useCanIn('tickets.create', company_id) && !archived_at
  const filters = `company_id:${company_id}`
  const read = useCall(tickets.list, { query: { filters, sort: 'last_word_at:desc', page: 1, limit: 10 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const { data, meta } = read.data
  const add = mayAdd && (
    <Button
      component={Link}
      variant="default"
      to={linkTo(isAdmin ? 'dashboard-tickets-new' : 'tickets-new', {}, { company: company_id })}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      Nowa sprawa
    </Button>
  )
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconMessageCircle}
        title="Nie ma spraw tej firmy"
        text={archived_at ? nothingComes : 'Tu pojawią się pytania i odpowiedzi.'}
        action={add}
      />
    )
  return (
    <div className={classes.panel}>
      <Rows rows={data} ofOne />
      <div className={classes.foot}>
        {meta.total > data.length && <Link to={linkTo(isAdmin ? 'dashboard-tickets' : 'tickets', {}, { filters })}>Wszystkie sprawy ({meta.total})</Link>}
        {add}
      </div>
    </div>
  )
}

/** On a company's own page: what is not answered or not over yet. */
export function CompanyOpenTickets({ company_id }: { company_id: string }) {
  const filters = `company_id:${company_id},state!=closed|resolved`
  const read = useCall(tickets.list, { query: { filters, sort: 'last_word_at:desc', page: 1, limit: 4 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  const rows = read.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card
      title="Otwarte sprawy"
      actions={<Link to={linkTo('dashboard-companies-view', { id: company_id }, { tab: 'tickets' })}>Wszystkie {read.data?.meta.total}</Link>}
    >
      <Rows rows={rows} ofOne brief />
    </Card>
  )
}

const urgent = 'urgency:late|soon'

/** On the office's home: whom the office keeps waiting, the latest first. */
export function UrgentTickets() {
  const read = useCall(tickets.list, { query: { filters: urgent, sort: 'due_at:asc', page: 1, limit: 6 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={4} />
  const { data, meta } = read.data
  return (
    <Card
      title="Sprawy bez odpowiedzi"
      actions={meta.total > 0 && <Link to={linkTo('dashboard-tickets', {}, { filters: urgent })}>Wszystkie {meta.total}</Link>}
    >
      {data.length === 0 ? <p>Żadna sprawa nie oczekuje zbyt długo.</p> : <Rows rows={data} brief />}
    </Card>
  )
}

/** On a client's home: what was answered since they looked; nothing where there is none. What waits for them stands among what is to be done. */
export function MyTickets({ company_id }: { company_id: string | undefined }) {
  const filters = [company_id && `company_id:${company_id}`, 'unread:true,state!=waiting'].filter(Boolean).join(',')
  const read = useCall(tickets.list, { query: { filters, sort: 'last_word_at:desc', page: 1, limit: 5 } })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  const rows = read.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Nowe odpowiedzi w sprawach" actions={<Link to={linkTo('tickets')}>Wszystkie</Link>}>
      <Rows rows={rows} />
    </Card>
  )
}
