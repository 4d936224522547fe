import { deliveryChannelLabels } from '#kernel/delivery-channels.ts'
import type { OutboxMessage } from './contract.ts'
import { outboxLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** What left and what did not; the content is shown nowhere. */
export const outboxSheet = spreadsheet<OutboxMessage>({
  title: 'Wysyłka',
  columns: [
    { title: 'Adresat', value: row => row.recipient },
    { title: 'Wiadomość', value: row => row.title },
    { title: 'Kanał', value: row => deliveryChannelLabels[row.channel] },
    { title: 'Stan', value: row => outboxLabels[row.state].label },
    { title: 'Powód', value: row => row.last_error },
    { title: 'Utworzono', kind: 'instant', value: row => row.created_at },
    { title: 'Wysłano', kind: 'instant', value: row => row.sent_at },
    { title: 'Czeka do', kind: 'instant', value: row => (row.state === 'waiting' ? row.send_after : null) },
  ],
})
