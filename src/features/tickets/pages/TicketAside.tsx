import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/form/input-styles.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { TicketTasks } from '#features/tasks/public.tsx'
import { type Category, type Ticket, tickets } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { ratingLabels, waitingForYou } from '#features/tickets/shared/labels.ts'
import { ticketBadges } from './badges.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { labelsOf } from '#kernel/fields/record.ts'
import { priorityOptions } from '#kernel/priorities.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { priorityBadges } from '#web/ui/display/priority-badges.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { AnswerTime } from './AnswerTime.tsx'
import { Related } from './Related.tsx'
import { changeTicket } from './ticket-acts.ts'
import classes from './Tickets.module.css'

const labels = labelsOf(ticketFields)

const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')
const PeopleDialog = lazyNamed(() => import('./PeopleDialog.tsx'), 'PeopleDialog')

/** What the ticket is, who leads and follows it, and how long it took. */
export function TicketAside({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  return (
    <aside className={classes.aside} aria-label="Szczegóły sprawy">
      {isAdmin && <AnswerTime ticket={ticket} />}
      {ticket.may_change ? <Changeable ticket={ticket} /> : <Plain ticket={ticket} />}
      {(isAdmin || ticket.participants.length > 0) && <People ticket={ticket} />}
      {isSwitchedOn('component:companyTasks') && <TicketTasks ticket={ticket} />}
      <Related ticket={ticket} />
      {ticket.minutes !== null && (
        <section className={classes.part} aria-label="Czas pracy">
          <div className={classes.line}>
            <h2>Czas pracy</h2>
            <b className="number">{durationOf(ticket.minutes)}</b>
          </div>
        </section>
      )}
      {ticket.rating !== null && (
        <section className={classes.part} aria-label={labels.rating}>
          <div className={classes.line}>
            <h2>{labels.rating}</h2>
            <b>
              {ticket.rating} z 5, {ratingLabels[ticket.rating - 1]}
            </b>
          </div>
          {ticket.rating_text && <p>{ticket.rating_text}</p>}
        </section>
      )}
    </aside>
  )
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} min`].filter(Boolean).join(' ')
}

function Plain({ ticket }: { ticket: Ticket }) {
  const { isAdmin } = useUser()
  return (
    <dl className={classes.facts}>
      <dt>{labels.state}</dt>
      <dd>
        <Status look={ticket.state === 'waiting' && !isAdmin ? { ...ticketBadges.waiting, label: waitingForYou } : ticketBadges[ticket.state]} />
      </dd>
      <dt>{labels.category_id}</dt>
      <dd>{ticket.category_title}</dd>
      <dt>{labels.priority}</dt>
      <dd>
        <Status look={priorityBadges[ticket.priority]} />
      </dd>
      <dt>{labels.assignee_id}</dt>
      <dd>{ticket.assignee_name ?? '–'}</dd>
      <Origin ticket={ticket} isAdmin={isAdmin} />
    </dl>
  )
}

function Changeable({ ticket }: { ticket: Ticket }) {
  const categories = useCall(tickets.categories, undefined, { staleTime: 60_000 })
  const people = useCall(tickets.people, { params: { id: ticket.id } })
  const [pendingCategory, setPendingCategory] = useState<Category>()
  const staff = (people.data?.data ?? []).filter(person => person.is_staff)
  const leads = staff.map(({ id, name }) => ({ value: id, label: name }))
  const known = leads.some(({ value }) => value === ticket.assignee_id)
  const offered = (categories.data?.data ?? [])
    .filter(({ id, archived }) => !archived || id === ticket.category_id)
    .map(({ id, title }) => ({ value: id, label: title }))
  return (
    <dl className={classes.facts}>
      <dt>{labels.state}</dt>
      <dd>
        <Status look={ticketBadges[ticket.state]} />
      </dd>
      <dt id="ticket-category">{labels.category_id}</dt>
      <dd>
        <NativeSelect
          size="xs"
          aria-labelledby="ticket-category"
          value={ticket.category_id}
          data={offered.length > 0 ? offered : [{ value: ticket.category_id, label: ticket.category_title }]}
          onChange={event => {
            const category = categories.data?.data.find(({ id }) => id === event.currentTarget.value)
            if (ticket.payroll && category && !category.payroll) setPendingCategory(category)
            else void changeTicket(ticket, { category_id: event.currentTarget.value })
          }}
        />
        <Suspense>
          {pendingCategory && (
            <ConfirmDialog
              opened
              onClose={() => setPendingCategory(undefined)}
              title={`Przenieść sprawę do kategorii „${pendingCategory.title}”?`}
              act="Przenieś sprawę"
              onConfirm={() => changeTicket(ticket, { category_id: pendingCategory.id })}
            >
              Ta sprawa jest poufna: dotyczy kadr i płac. Po przeniesieniu jej treść i rozmowę przeczyta całe biuro i każda osoba z firmy klienta.
            </ConfirmDialog>
          )}
        </Suspense>
      </dd>
      <dt id="ticket-priority">{labels.priority}</dt>
      <dd>
        <NativeSelect
          size="xs"
          aria-labelledby="ticket-priority"
          value={ticket.priority}
          data={priorityOptions}
          onChange={event => void changeTicket(ticket, { priority: event.currentTarget.value as Ticket['priority'] })}
        />
      </dd>
      <dt id="ticket-assignee">{labels.assignee_id}</dt>
      <dd>
        <NativeSelect
          size="xs"
          aria-labelledby="ticket-assignee"
          value={ticket.assignee_id ?? ''}
          data={[
            { value: '', label: 'Nikt' },
            ...(known || !ticket.assignee_id ? [] : [{ value: ticket.assignee_id, label: ticket.assignee_name ?? '' }]),
            ...leads,
          ]}
          onChange={event => void changeTicket(ticket, { assignee_id: event.currentTarget.value || null })}
        />
      </dd>
      <Origin ticket={ticket} isAdmin />
    </dl>
  )
}

function Origin({ ticket, isAdmin }: { ticket: Ticket; isAdmin: boolean }) {
  return (
    <>
      <dt>{labels.company_id}</dt>
      <dd>
        <Link to={linkTo(isAdmin ? 'dashboard-companies-view' : 'companies-view', { id: ticket.company_id })}>{ticket.company_title}</Link>
      </dd>
      <dt>{labels.created_at}</dt>
      <dd>{formatDateTime(ticket.created_at)}</dd>
      {ticket.resolved_at && (
        <>
          <dt>{labels.resolved_at}</dt>
          <dd>{formatDateTime(ticket.resolved_at)}</dd>
        </>
      )}
      {ticket.closed_at && (
        <>
          <dt>{labels.closed_at}</dt>
          <dd>{formatDateTime(ticket.closed_at)}</dd>
        </>
      )}
    </>
  )
}

function People({ ticket }: { ticket: Ticket }) {
  const [opened, setOpened] = useState(false)
  return (
    <section className={classes.part} aria-label={labels.participants}>
      <div className={classes.line}>
        <h2>{labels.participants}</h2>
        {ticket.may_change && (
          <Button size="xs" variant="subtle" leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setOpened(true)}>
            Wybierz
          </Button>
        )}
      </div>
      {ticket.participants.length === 0 && <p className={classes.meta}>Nikt poza prowadzącym i autorem nie dostaje wiadomości.</p>}
      <ul className={classes.people}>
        {ticket.participants.map(person => (
          <li key={person.id}>
            <Avatar name={person.name} id={person.id} size={24} />
            {person.name}
          </li>
        ))}
      </ul>
      <Suspense>{opened && <PeopleDialog ticket={ticket} onClose={() => setOpened(false)} />}</Suspense>
    </section>
  )
}
