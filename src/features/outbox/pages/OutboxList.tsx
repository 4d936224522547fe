import '#web/ui/layout/mantine.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconCircleX, IconClock, IconRefresh, IconSend } from '@tabler/icons-react'
import { channelLabels } from '#features/notifications/shared/labels.ts'
import { deliveryChannels } from '#kernel/delivery-channels.ts'
import { type OutboxMessage, outbox, outboxStates, resentDays } from '#features/outbox/shared/contract.ts'
import { outboxLabels } from '#features/outbox/shared/labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { messageForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status, type StatusLook } from '#web/ui/feedback/Status.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCan } from '#web/session/use-session.ts'

const looks: Record<OutboxMessage['state'], StatusLook> = {
  waiting: { ...outboxLabels.waiting, icon: IconClock },
  sent: { ...outboxLabels.sent, icon: IconSend, plain: true },
  failed: { ...outboxLabels.failed, icon: IconCircleX },
}

const whenOf = ({ state, sent_at, send_after, attempts }: OutboxMessage) =>
  state === 'sent' && sent_at ? formatDateTime(sent_at) : state === 'waiting' ? `${attempts > 0 ? 'ponowienie ' : 'od '}${formatDateTime(send_after)}` : '–'

export const columns: Column<OutboxMessage>[] = [
  { key: 'recipient', title: 'Adresat', cell: row => row.recipient, sortable: true },
  { key: 'title', title: 'Wiadomość', cell: row => row.title, width: 220 },
  { key: 'channel', title: 'Kanał', cell: row => channelLabels[row.channel], sortable: true, width: 90 },
  { key: 'state', title: 'Stan', cell: row => <Status look={looks[row.state]} />, sortable: true, width: 150 },
  { key: 'last_error', title: 'Powód', cell: row => row.last_error ?? '–', sortable: true, width: 260 },
  { key: 'created_at', title: 'Utworzono', cell: row => formatDateTime(row.created_at), sortable: true, width: 170 },
  { key: 'sent_at', title: 'Wysłano', cell: whenOf, sortable: true, width: 170 },
]

const filters = [
  { key: 'state', title: 'Stan', kind: 'choice' as const, options: outboxStates.map(value => ({ value, label: looks[value].label })) },
  { key: 'channel', title: 'Kanał', kind: 'choice' as const, options: deliveryChannels.map(value => ({ value, label: channelLabels[value] })) },
  { key: 'created_at', title: 'Utworzono', kind: 'date' as const },
]

async function act(work: () => Promise<string>) {
  await attempt(async () => {
    toast(await work())
    // Who wrote to many companies sees there how their mails fare.
    await refreshQueries('outbox', 'messages')
  })
}

const resend = (row: OutboxMessage) =>
  act(async () => {
    await call(outbox.resend, { params: { id: row.id } })
    return 'Wysyłamy jeszcze raz, na obecny adres tej osoby.'
  })

const resendFailed = () =>
  act(async () => {
    const { data } = await call(outbox.resendFailed)
    return data.resent === 0
      ? `W ostatnich ${resentDays} dniach nie ma czego ponawiać. Kody, linki do kont i starsze wiadomości można wysłać z listy, pojedynczo.`
      : `Wysyłamy jeszcze raz: ${plural(data.resent, messageForms)}.`
  })

/** What left the portal, what waits and what did not arrive; the content is never shown. */
export function OutboxList() {
  const may = useCan('outbox.write')
  return (
    <Page
      title="Wysyłka"
      lead="E-maile, SMS-y i powiadomienia na urządzenia wychodzące z portalu. Treści nie pokazujemy, bo bywa poufna."
      flush
      actions={
        may && (
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={() => void resendFailed()}>
            Ponów niedostarczone
          </Button>
        )
      }
    >
      <ListTable
        name="outbox"
        label="Wysyłka"
        endpoint={outbox.list}
        columns={columns}
        nounForms={['wiadomość', 'wiadomości', 'wiadomości', 'wiadomości']}
        searchLabel="Adres lub numer"
        defaultSort="created:desc"
        filters={filters}
        actions={row =>
          may && row.state !== 'sent' ? (
            <ActionIcon aria-label={`Wyślij jeszcze raz: ${row.recipient}`} title="Wyślij jeszcze raz" onClick={() => void resend(row)}>
              <IconRefresh size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          ) : null
        }
        empty={{ icon: IconSend, title: 'Nic jeszcze nie wysłano', text: 'Tu widać każdy e-mail i SMS z portalu.' }}
      />
    </Page>
  )
}
