import type { ConversationRow } from './contract.ts'
import type { Broadcast } from './contract-broadcast.ts'
import { broadcastLabels, excerptOf, firmOf } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const conversationSheet = spreadsheet<ConversationRow>({
  title: 'Wiadomości',
  columns: [
    { title: 'Temat', value: row => row.subject },
    { title: 'Początek ostatniej wiadomości', value: excerptOf },
    { title: 'Nieprzeczytane', kind: 'number', value: row => row.unread },
    { title: 'Rozmówcy', value: row => row.people },
    { title: 'Firma', value: firmOf },
    { title: 'Do potwierdzenia', kind: 'boolean', value: row => row.to_acknowledge },
    { title: 'Ostatnia', kind: 'instant', value: row => row.last_message_at },
    { title: 'Autor ostatniej wiadomości', value: row => row.last_author_name },
  ],
})

export const broadcastSheet = spreadsheet<Broadcast>({
  title: 'Wiadomości do wielu firm',
  columns: [
    { title: 'Temat', value: row => row.subject },
    { title: 'Stan', value: row => broadcastLabels[row.state].label },
    { title: 'Firmy obsłużone', kind: 'number', value: row => row.done },
    { title: 'Firmy razem', kind: 'number', value: row => row.total },
    { title: 'Nadawca', value: row => row.user_name },
    { title: 'Kiedy', kind: 'instant', value: row => row.created_at },
  ],
})
