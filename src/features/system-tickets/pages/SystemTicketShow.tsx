import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { deviceName } from '#features/auth/shared/labels.ts'
import { Comments, usePictures } from '#features/comments/public.tsx'
import { type SystemTicket, systemTickets } from '#features/system-tickets/shared/contract.ts'
import { systemTicketFields } from '#features/system-tickets/shared/fields.ts'
import { systemTicketActionLabels } from '#features/system-tickets/shared/labels.ts'
import { kindBadges, systemTicketBadges } from './badges.ts'
import type { SystemTicketAction } from '#features/system-tickets/shared/rules.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { titleAt } from '#web/routing/route-at.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from './SystemTickets.module.css'

const AnswerDialog = lazyNamed(() => import('./AnswerDialog.tsx'), 'AnswerDialog')

export function SystemTicketShow() {
  const { id = '' } = useParams()
  const read = useCall(systemTickets.get, { params: { id } })
  const { isAdmin } = useUser()
  const ticket = read.data?.data
  useRecordName(ticket?.number)
  if (!ticket) return <Page title="Zgłoszenie">{read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={6} />}</Page>
  return (
    <Page
      title={ticket.title}
      mark={
        <>
          <Status look={systemTicketBadges[ticket.state]} size="pill" />
          <Status look={kindBadges[ticket.kind]} />
        </>
      }
      lead={ticket.number}
      actions={<Actions ticket={ticket} />}
    >
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card title={systemTicketFields.description.label}>
            <Description html={ticket.description} />
          </Card>
          {ticket.answer && (
            <Card title="Odpowiedź administratora">
              <p className={classes.answer}>{ticket.answer}</p>
              {ticket.answered_at && <p className={classes.meta}>{formatDateTime(ticket.answered_at)}</p>}
            </Card>
          )}
          <Card>
            <Comments subject={{ kind: 'system_ticket', id: ticket.id }} company_id={null} />
          </Card>
        </div>
        <Card title="Szczegóły">
          <Facts
            facts={happened(
              [systemTicketFields.author_name.label, `${ticket.author_name ?? '–'}${ticket.author_is_staff ? '' : ', klient'}`],
              [systemTicketFields.created_at.label, formatDateTime(ticket.created_at)],
              [systemTicketFields.page.label, ticket.page && <Where key="page" page={ticket.page} />],
              [systemTicketFields.browser.label, isAdmin || !ticket.browser ? ticket.browser : deviceName(ticket.browser)],
            )}
          />
        </Card>
      </div>
    </Page>
  )
}

/** By its name, or by the address where it has none; leads there when it lies in the area of whoever looks. */
function Where({ page }: { page: string }) {
  const { isAdmin } = useUser()
  const within = page.startsWith('/') && !page.startsWith('//')
  const name = (within && titleAt(page)) || page
  return within && page.startsWith('/dashboard') === isAdmin ? (
    <Link to={page} title={page}>
      {name}
    </Link>
  ) : (
    <span title={page}>{name}</span>
  )
}

function Description({ html }: { html: string }) {
  const resolvedHtml = usePictures(html)
  return resolvedHtml === undefined ? <Skeleton lines={3} /> : <SafeHtml html={resolvedHtml} />
}

/** These are answered in words; the rest is done at once. */
const spoken: readonly SystemTicketAction[] = ['finish', 'reject']

function Actions({ ticket }: { ticket: SystemTicket }) {
  const [asking, setAsking] = useState<'finish' | 'reject'>()
  async function choose(action: SystemTicketAction) {
    if (action === 'finish' || action === 'reject') return setAsking(action)
    await attempt(async () => {
      await call(systemTickets[action], { params: { id: ticket.id }, body: {}, version: ticket.version })
      toast(systemTicketActionLabels[action].done)
    })
    await refreshQueries('system-tickets', 'counts')
  }
  return (
    <>
      {ticket.actions.map((action, place) => (
        <Button
          key={action}
          variant={action === 'reject' ? 'danger-outline' : place === 0 && !spoken.includes(action) ? 'filled' : 'default'}
          onClick={() => void choose(action)}
        >
          {systemTicketActionLabels[action].label}
        </Button>
      ))}
      <Suspense>{asking && <AnswerDialog ticket={ticket} action={asking} onClose={() => setAsking(undefined)} />}</Suspense>
    </>
  )
}
