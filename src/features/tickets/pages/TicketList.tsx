import { Button } from '@mantine/core'
import { IconMessageCircle, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type TicketRow, tickets } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { waitingForYou } from '#features/tickets/shared/labels.ts'
import { ticketBadges } from './badges.ts'
import { defaultQuery } from '#features/tickets/shared/default-query.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { formatPeriod, formatShortWhen } from '#kernel/dates/format-when.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { linkTo } from '#web/routing/routes.ts'
import type { FilterField } from '#web/ui/list/FilterBar.tsx'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { listAhead, ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
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

const titleOf = (row: TicketRow) => (
  <span className={row.unread ? `${classes.unread} unread-dot` : undefined}>
    {row.unread && <span className="hidden">Nieprzeczytana: </span>}
    {row.title}
  </span>
)

export const officeColumns = columnsOf<typeof ticketFields, TicketRow>(ticketFields, {
  title: titleOf,
  state: row => <Status look={ticketBadges[row.state]} />,
  due_at: row => (row.urgency === 'none' ? '–' : <Due ticket={row} short />),
  priority: row => <Status look={priorityBadges[row.priority]} />,
})

const fieldsForClients = pickFields(ticketFields, [
  'title',
  'number',
  'company_title',
  'category_title',
  'state',
  'last_word_at',
  'assignee_name',
  'created_at',
])

const stateForClient = ({ state }: TicketRow) => (state === 'waiting' ? { ...ticketBadges.waiting, label: waitingForYou } : ticketBadges[state])

export const clientColumns = columnsOf<typeof fieldsForClients, TicketRow>(
  fieldsForClients,
  {
    title: titleOf,
    state: row => <Status look={stateForClient(row)} />,
  },
  { category_title: { extra: false }, state: { width: 230 }, last_word_at: { extra: false }, assignee_name: { extra: true } },
)

const phoneLookOf = (row: TicketRow, withCompany: boolean): PhoneLook => ({
  sign: { icon: IconMessageCircle, hue: row.state === 'waiting' ? ticketBadges.waiting.hue : row.state === 'closed' ? 'slate' : 'blue' },
  title: row.title,
  unread: row.unread ? 'Nieprzeczytana' : undefined,
  end: formatShortWhen(row.last_word_at),
  about: `${row.number}, ${withCompany ? row.company_title : row.category_title}`,
  state: <Status look={row.state === 'waiting' ? { ...ticketBadges.waiting, label: 'Czeka na Państwa' } : ticketBadges[row.state]} />,
})

const ready = [
  { title: 'Czeka na Państwa', filters: 'state:waiting' },
  { title: 'Nieprzeczytane', filters: 'unread:true' },
]

const clientFilters = filtersOf(pickFields(ticketFields, ['state', 'unread', 'created_at']))

const firstFilters = ['assignee_id', 'company_title', 'urgency', 'state', 'category_slug', 'priority', 'open', 'unread']

function useOfficeFilters(): FilterField[] {
  const { id } = useUser()
  const read = useCall(tickets.categories, undefined, { staleTime: 60_000 })
  const categories = (read.data?.data ?? []).map(({ slug, title }) => ({ value: slug, label: title }))
  const others = useStaff().filter(({ value }) => value !== id)
  return filtersOf(ticketFields, { first: firstFilters, options: { assignee_id: [{ value: id, label: 'ja' }, ...others], category_slug: categories } })
}

const newTicket = (isAdmin: boolean) => (
  <Button
    aria-keyshortcuts="C"
    component={Link}
    to={linkTo(isAdmin ? 'dashboard-tickets-new' : 'tickets-new')}
    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
  >
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

const readyForOffice = [
  { title: 'Otwarte', filters: 'open:true' },
  { title: 'Po czasie', filters: 'urgency:late' },
]

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
        ready={readyForOffice}
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
        ready={ready}
        phone={{ look: row => phoneLookOf(row, !chosen) }}
        groupOf={row => formatPeriod(row.last_word_at)}
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
