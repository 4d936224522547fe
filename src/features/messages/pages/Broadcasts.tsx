import { IconSpeakerphone } from '@tabler/icons-react'
import { type Broadcast, broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { broadcastFields } from '#features/messages/shared/fields.ts'
import { formatWhen } from '#kernel/dates/format-when.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { BroadcastShow } from './BroadcastShow.tsx'
import { broadcastBadges } from './message-badges.ts'

export const columns = columnsOf<typeof broadcastFields, Broadcast>(broadcastFields, {
  state: row => <Status look={broadcastBadges[row.state]} />,
  done: row => `${row.done} z ${row.total}`,
  created_at: row => formatWhen(row.created_at),
})

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
