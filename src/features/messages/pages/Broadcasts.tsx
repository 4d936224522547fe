import { IconSpeakerphone } from '@tabler/icons-react'
import { type Broadcast, broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { BroadcastShow } from './BroadcastShow.tsx'
import { broadcastBadges } from './message-badges.ts'

export const columns: Column<Broadcast>[] = [
  { key: 'subject', title: 'Temat', cell: row => row.subject, sortable: true },
  { key: 'state', title: 'Stan', cell: row => <Status look={broadcastBadges[row.state]} />, sortable: true, width: 170 },
  { key: 'done', title: 'Firmy', cell: row => `${row.done} z ${row.total}`, sortable: true, align: 'right', width: 110 },
  { key: 'user_name', title: 'Nadawca', cell: row => row.user_name, sortable: true, width: 200 },
  { key: 'created_at', title: 'Kiedy', cell: row => formatWhen(row.created_at), sortable: true, width: 170 },
]

export const broadcastLink = (id: string) => linkTo('dashboard-messages', {}, { tab: 'broadcasts', broadcast: id })

/** What the office wrote to many companies at once, or one of them. */
export function Broadcasts({ id }: { id: string | null }) {
  if (id) return <BroadcastShow id={id} />
  return (
    <ListTable
      name="broadcasts"
      label="Wiadomości do wielu firm"
      endpoint={broadcasts.list}
      columns={columns}
      linkOf={(row: Broadcast) => broadcastLink(row.id)}
      nounForms={['wysyłka', 'wysyłki', 'wysyłek', 'wysyłki']}
      searchLabel="Temat"
      defaultSort="created:desc"
      empty={{
        icon: IconSpeakerphone,
        title: 'Nic jeszcze nie rozesłano',
        text: 'Nowa wiadomość może iść do wielu firm naraz; każda ma wtedy osobną rozmowę.',
      }}
    />
  )
}
