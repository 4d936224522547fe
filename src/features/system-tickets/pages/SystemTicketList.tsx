import { Button } from '@mantine/core'
import { IconBug, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type SystemTicketRow, systemTickets } from '#features/system-tickets/shared/contract.ts'
import { kindLabels, systemTicketLabels } from '#features/system-tickets/shared/labels.ts'
import { kindBadges, systemTicketBadges } from './badges.ts'
import { systemTicketKinds, systemTicketStates } from '#features/system-tickets/shared/rules.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import type { FilterField } from '#web/ui/list/FilterBar.tsx'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'

const author: Column<SystemTicketRow> = {
  key: 'author_name',
  title: 'Zgłosił(a)',
  cell: row => (
    <>
      {row.author_name ?? '–'}
      {!row.author_is_staff && ', klient'}
    </>
  ),
  sortable: true,
}

export const columns: Column<SystemTicketRow>[] = [
  { key: 'title', title: 'Zgłoszenie', cell: row => row.title, sortable: true },
  { key: 'number', title: 'Numer', cell: row => row.number, sortable: true, width: 160 },
  { key: 'kind', title: 'Rodzaj', cell: row => <Status look={kindBadges[row.kind]} />, sortable: true, width: 120 },
  { key: 'state', title: 'Stan', cell: row => <Status look={systemTicketBadges[row.state]} />, sortable: true, width: 150 },
  { key: 'created_at', title: 'Zgłoszono', cell: row => formatDateTime(row.created_at), sortable: true, width: 160 },
]
export const administratorColumns = columns.toSpliced(4, 0, author)

const filters: FilterField[] = [
  { key: 'state', title: 'Stan', kind: 'choice', options: systemTicketStates.map(value => ({ value, label: systemTicketLabels[value].label })) },
  { key: 'kind', title: 'Rodzaj', kind: 'choice', options: systemTicketKinds.map(value => ({ value, label: kindLabels[value] })) },
  { key: 'created_at', title: 'Zgłoszono', kind: 'date' },
]

/** What people have said of the portal: one's own, and for administrators everybody's. */
export function SystemTicketList() {
  const { isAdmin } = useUser()
  const seesAll = useCan('system_tickets.all')
  const add = (
    <Button
      component={Link}
      to={linkTo(isAdmin ? 'dashboard-system-tickets-new' : 'system-tickets-new')}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      Nowe zgłoszenie
    </Button>
  )
  return (
    <Page
      title={isAdmin ? 'Lista zgłoszeń' : 'Zgłoszenia'}
      lead={seesAll ? undefined : isAdmin ? 'Własne zgłoszenia o działaniu portalu.' : 'Państwa zgłoszenia o działaniu portalu.'}
      flush
      actions={add}
    >
      <ListTable
        name={seesAll ? 'system-tickets' : 'own-system-tickets'}
        label="Zgłoszenia"
        endpoint={systemTickets.list}
        columns={seesAll ? administratorColumns : columns}
        linkOf={row => linkTo(isAdmin ? 'dashboard-system-tickets-view' : 'system-tickets-view', { id: row.id })}
        nounForms={['zgłoszenie', 'zgłoszenia', 'zgłoszeń', 'zgłoszenia']}
        searchLabel="Numer lub tytuł"
        filters={filters}
        defaultSort="created:desc"
        empty={{
          icon: IconBug,
          title: 'Nie ma zgłoszeń',
          text: 'Tu można zgłosić błąd portalu, zadać pytanie o jego działanie albo podsunąć pomysł.',
          action: add,
        }}
      />
    </Page>
  )
}
