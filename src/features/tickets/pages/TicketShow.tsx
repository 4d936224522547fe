import { IconHistory, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { AttachedFiles, Comments, type Happening, usePictures, CommentBubble } from '#features/comments/public.tsx'
import { type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { dueText, waitingForYou } from '#features/tickets/shared/labels.ts'
import { ticketBadges } from './badges.ts'
import { sentenceOf, useMoments } from '#features/timeline/public.tsx'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { config } from '#web/session/config.ts'
import { useUser } from '#web/session/use-session.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import { Due } from './Due.tsx'
import { RateForm } from './RateForm.tsx'
import { StateMenu } from './StateMenu.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketAside } from './TicketAside.tsx'
import { moveTicket } from './ticket-acts.ts'
import classes from './Tickets.module.css'

export function TicketShow() {
  const { id = '' } = useParams()
  const read = useCall(tickets.get, { params: { id } })
  const ticket = read.data?.data
  useRecordName(ticket?.number)
  useRead(ticket)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!ticket) return <Skeleton lines={8} />
  return (
    <div className={classes.view}>
      <div className={classes.thread}>
        <Head ticket={ticket} />
        <div className={classes.talk}>
          <Notices ticket={ticket} />
          {ticket.content_visible ? (
            <Talk ticket={ticket} />
          ) : (
            <EmptyState icon={IconLock} title="Sprawa kadrowa" text="Przeczyta ją osoba z działu kadr, kierownik albo właściciel firmy." />
          )}
          {ticket.may_rate && <RateForm ticket={ticket} />}
        </div>
      </div>
      <TicketAside ticket={ticket} />
    </div>
  )
}

/** Looking at it reads it, also while something new arrives. */
function useRead(ticket: Ticket | undefined) {
  const id = ticket?.unread ? ticket.id : undefined
  const lastWordAt = ticket?.last_word_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new word is read anew
  useEffect(() => {
    if (id) void call(tickets.read, { params: { id }, body: {} }).then(() => refreshQueries('tickets', 'counts'))
  }, [id, lastWordAt])
}

function Head({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  const look = ticketBadges[ticket.state]
  return (
    <header className={classes.head}>
      <div className={classes.marks}>
        <span>{ticket.number}</span>
        {isAdmin && ticket.actions.length > 0 ? (
          <StateMenu ticket={ticket} />
        ) : (
          <Status look={ticket.state === 'waiting' && !isAdmin ? { ...look, label: waitingForYou } : look} size="pill" />
        )}
        <Due ticket={ticket} size="pill" />
        {!isAdmin && ticket.due_at && <span>Odpowiedź biura {dueText(ticket.due_at, false)}</span>}
      </div>
      <div className={classes.acts}>
        <TicketActions ticket={ticket} />
      </div>
      <h1>{ticket.title}</h1>
    </header>
  )
}

function Notices({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  if (ticket.merged_into)
    return (
      <ErrorMessage tone="amber">
        Ta sprawa została połączona z inną. Rozmowa toczy się w sprawie{' '}
        <Link to={linkTo(isAdmin ? 'dashboard-tickets-view' : 'tickets-view', { id: ticket.merged_into.id })}>{ticket.merged_into.number}</Link>.
      </ErrorMessage>
    )
  if (ticket.state === 'resolved' && ticket.reopen_until)
    return (
      <ErrorMessage tone="amber">Sprawa jest rozwiązana. Do {formatDate(ticket.reopen_until)} można ją otworzyć ponownie, potem zamknie się sama.</ErrorMessage>
    )
  return null
}

function Talk({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  const waits = isAdmin && ticket.actions.includes('wait')
  return (
    <Comments
      subject={{ kind: 'ticket', id: ticket.id }}
      company_id={ticket.company_id}
      opening={<Opening ticket={ticket} />}
      events={useHappenings(ticket)}
      closed={ticket.state === 'closed'}
      extras={{
        label: 'Napisz odpowiedź',
        act: isAdmin ? 'Wyślij odpowiedź' : 'Wyślij',
        // A ticket that nobody has taken up is taken up first.
        main: !(isAdmin && ticket.actions.includes('start')),
        tools: isAdmin ? insert => <CannedAnswers category_id={ticket.category_id} insert={insert} /> : undefined,
        second: waits
          ? {
              act: 'Wyślij i oczekuj na klienta',
              run: async () => {
                // The answer itself has moved the ticket on.
                const { data } = await call(tickets.get, { params: { id: ticket.id } })
                if (data.actions.includes('wait')) await moveTicket(data, 'wait')
              },
            }
          : undefined,
      }}
    />
  )
}

/** The first words, as the ticket was opened with them. */
function Opening({ ticket }: { ticket: Ticket }) {
  const html = usePictures(ticket.description)
  const { isAdmin } = useUser()
  const client = isAdmin ? `klient, ${ticket.company_title}` : 'klient'
  return (
    <CommentBubble said={ticket} side={ticket.author_is_staff ? !isAdmin && config().office.name : client} talk>
      {html !== undefined && <SafeHtml html={html} />}
      <AttachedFiles files={ticket.files} />
    </CommentBubble>
  )
}

/** Steps that no word of the talk tells of. */
const timelineActions: readonly string[] = ['start', 'wait', 'resume', 'resolve', 'withdraw', 'reopen', 'close', 'assigned', 'rated', 'merged_into', 'undone']

function useHappenings(ticket: Ticket): Happening[] {
  return useMoments('tickets', ticket)
    .filter(({ action }) => timelineActions.includes(action))
    .map(({ id, action, user_name, created_at }) => ({
      id,
      at: created_at,
      line: (
        <>
          <IconHistory size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{sentenceOf('tickets', action)}</b> {[user_name, formatWhen(created_at)].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    }))
}
