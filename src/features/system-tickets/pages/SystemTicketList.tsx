import { Button } from '@mantine/core'
import { IconBug, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type SystemTicketRow, systemTickets } from '#features/system-tickets/shared/contract.ts'
import { systemTicketFields } from '#features/system-tickets/shared/fields.ts'
import { kindBadges, systemTicketBadges } from './badges.ts'
import { formatPeriod, formatShortWhen } from '#kernel/dates/format-when.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'

export const administratorColumns = columnsOf<typeof systemTicketFields, SystemTicketRow>(systemTicketFields, {
  kind: row => <Status look={kindBadges[row.kind]} />,
  state: row => <Status look={systemTicketBadges[row.state]} />,
  author_name: row => (
    <>
      {row.author_name ?? '–'}
      {!row.author_is_staff && ', klient'}
    </>
  ),
})
export const columns = administratorColumns.filter(({ key }) => key !== 'author_name')

const phoneLookOf = (row: SystemTicketRow): PhoneLook => ({
  sign: { icon: kindBadges[row.kind].icon },
  title: row.title,
  end: formatShortWhen(row.created_at),
  about: `${kindBadges[row.kind].label}, ${row.number}`,
  state: <Status look={systemTicketBadges[row.state]} />,
})

const filters = filtersOf(systemTicketFields)

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
        phone={seesAll ? undefined : { look: phoneLookOf }}
        groupOf={row => formatPeriod(row.created_at)}
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
