import { Button } from '@mantine/core'
import { IconMessageCircle, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type TicketRow, tickets } from '#features/tickets/shared/contract.ts'
import { ticketLabels, waitingForYou } from '#features/tickets/shared/labels.ts'
import { ticketBadges } from './badges.ts'
import { ticketStates } from '#features/tickets/shared/rules.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { priorityOptions } from '#kernel/priorities.ts'
import { defaultQuery } from '#features/tickets/shared/default-query.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { linkTo } from '#web/routing/routes.ts'
import type { FilterField } from '#web/ui/list/FilterBar.tsx'
import { type Column, listAhead, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { priorityBadges } from '#web/ui/display/priority-badges.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useStaff } from '#web/ui/session/use-staff.ts'
import { useCall } from '#web/api/use-call.ts'
import { currentUser } from '#web/session/session.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { Due } from './Due.tsx'
import { ticketForms } from './ticket-acts.ts'
import classes from './TicketList.module.css'
import { useCanHere } from '#web/ui/session/use-rights.ts'

const title: Column<TicketRow> = {
  key: 'title',
  title: 'Sprawa',
  cell: row => (
    <span className={row.unread ? classes.unread : undefined}>
      {row.unread && <span className="hidden">Nieprzeczytana: </span>}
      {row.title}
    </span>
  ),
  sortable: true,
}
const number: Column<TicketRow> = { key: 'number', title: 'Numer', cell: row => row.number, sortable: true, width: 150 }
const company: Column<TicketRow> = { key: 'company_title', title: 'Firma', cell: row => row.company_title, sortable: true, line: true }
const category: Column<TicketRow> = { key: 'category_title', title: 'Kategoria', cell: row => row.category_title, sortable: true, width: 140 }
const said: Column<TicketRow> = { key: 'last_word_at', title: 'Ostatni wpis', cell: row => formatDateTime(row.last_word_at), sortable: true, width: 150 }
const created: Column<TicketRow> = { key: 'created_at', title: 'Założona', cell: row => formatDateTime(row.created_at), sortable: true, extra: true }

export const officeColumns: Column<TicketRow>[] = [
  title,
  number,
  company,
  { key: 'state', title: 'Stan', cell: row => <Status look={ticketBadges[row.state]} />, sortable: true, width: 160 },
  { key: 'due_at', title: 'Odpowiedź', cell: row => (row.urgency === 'none' ? '–' : <Due ticket={row} short />), sortable: true, width: 200 },
  { key: 'assignee_name', title: 'Prowadzi', cell: row => row.assignee_name ?? '–', sortable: true, width: 150 },
  { key: 'priority', title: 'Priorytet', cell: row => <Status look={priorityBadges[row.priority]} />, sortable: true, width: 110, extra: true },
  { ...category, extra: true },
  { ...said, extra: true },
  { key: 'author_name', title: 'Założył(a)', cell: row => row.author_name, sortable: true, extra: true },
  { key: 'rating', title: 'Ocena', cell: row => row.rating ?? '–', sortable: true, align: 'right', extra: true },
  created,
]

export const clientColumns: Column<TicketRow>[] = [
  title,
  number,
  company,
  category,
  {
    key: 'state',
    title: 'Stan',
    cell: row => <Status look={row.state === 'waiting' ? { ...ticketBadges.waiting, label: waitingForYou } : ticketBadges[row.state]} />,
    sortable: true,
    width: 230,
  },
  said,
  { key: 'assignee_name', title: 'Prowadzi', cell: row => row.assignee_name ?? '–', sortable: true, extra: true },
  created,
]

const state: FilterField = { key: 'state', title: 'Stan', kind: 'choice', options: ticketStates.map(value => ({ value, label: ticketLabels[value].label })) }
const unread: FilterField = { key: 'unread', title: 'Nieprzeczytane', kind: 'boolean' }
const since: FilterField = { key: 'created_at', title: 'Założona', kind: 'date' }
const clientFilters: FilterField[] = [state, unread, since]

function useOfficeFilters(): FilterField[] {
  const { id } = useUser()
  const read = useCall(tickets.categories, undefined, { staleTime: 60_000 })
  const categories = (read.data?.data ?? []).map(({ slug, title }) => ({ value: slug, label: title }))
  const others = useStaff().filter(({ value }) => value !== id)
  return [
    { key: 'assignee_id', title: 'Prowadzi', kind: 'choice', options: [{ value: id, label: 'ja' }, ...others] },
    { key: 'company_title', title: 'Firma', kind: 'text' },
    {
      key: 'urgency',
      title: 'Odpowiedź',
      kind: 'choice',
      options: [
        { value: 'late', label: 'po czasie' },
        { value: 'soon', label: 'zaraz po czasie' },
        { value: 'running', label: 'w czasie' },
        { value: 'none', label: 'nie czeka' },
      ],
    },
    state,
    { key: 'category_slug', title: 'Kategoria', kind: 'choice', options: categories },
    { key: 'priority', title: 'Priorytet', kind: 'choice', options: priorityOptions },
    { key: 'open', title: 'Otwarte', kind: 'boolean' },
    unread,
    since,
  ]
}

const newTicket = (isAdmin: boolean) => (
  <Button component={Link} to={linkTo(isAdmin ? 'dashboard-tickets-new' : 'tickets-new')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
    Nowa sprawa
  </Button>
)

const officeList = defaultQuery

/** All that clients and the office have asked each other. */
export function TicketList() {
  const { isAdmin } = useUser()
  return isAdmin ? <OfficeTickets /> : <ClientTickets />
}

TicketList.ahead = listAhead(() => (currentUser()?.isAdmin ? officeList : undefined))

function OfficeTickets() {
  const filters = useOfficeFilters()
  const maySet = useCan('tickets.answers')
  const settings = (
    <Button component={Link} to={linkTo('dashboard-settings-categories')} variant="subtle" leftSection={<IconSettings size={18} stroke={1.75} aria-hidden />}>
      Kategorie
    </Button>
  )
  return (
    <Page
      title="Lista spraw"
      flush
      actions={
        <>
          {maySet && settings}
          {newTicket(true)}
        </>
      }
    >
      <DraftNotice />
      <ListTable
        {...officeList}
        label="Sprawy"
        columns={officeColumns}
        linkOf={row => linkTo('dashboard-tickets-view', { id: row.id })}
        nounForms={ticketForms}
        searchLabel="Numer lub tytuł"
        filters={filters}
        empty={{ icon: IconMessageCircle, title: 'Nie ma spraw', text: 'Tu pojawią się pytania klientów i prośby biura.', action: newTicket(true) }}
      />
    </Page>
  )
}

/** The client's own, of all categories or of the one in the address. */
export function ClientTickets({ slug, categoryTitle }: { slug?: string; categoryTitle?: string }) {
  const chosen = useChosenCompany()
  const mayAdd = useCanHere('tickets.create')
  const fixed = [chosen && `company_id:${chosen}`, slug && `category_slug=${slug}`].filter(Boolean).join(',') || undefined
  return (
    <Page title={categoryTitle ?? 'Sprawy'} flush actions={mayAdd && newTicket(false)}>
      <CategoryChips current={slug} />
      {mayAdd && <DraftNotice />}
      <ListTable
        name="client-tickets"
        label="Sprawy"
        endpoint={tickets.list}
        columns={clientColumns}
        fixed={fixed}
        linkOf={row => linkTo('tickets-view', { id: row.id })}
        nounForms={ticketForms}
        searchLabel="Numer lub tytuł"
        filters={clientFilters}
        defaultSort="last_word_at:desc"
        empty={{
          icon: IconMessageCircle,
          title: slug ? 'Nie ma spraw w tej kategorii' : 'Nie mają Państwo jeszcze spraw',
          text: 'Tu można zapytać biuro o podatki, kadry albo umowę i wrócić do odpowiedzi.',
          action: mayAdd && newTicket(false),
        }}
      />
    </Page>
  )
}
