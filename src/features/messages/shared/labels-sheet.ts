import type { ConversationRow } from './contract.ts'
import type { Broadcast } from './contract-broadcast.ts'
import { broadcastFields, conversationFields } from './fields.ts'
import { excerptOf, firmOf } from './labels.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const conversationSheet = spreadsheet<ConversationRow>({
  title: 'Wiadomości',
  columns: exportColumns<ConversationRow>(conversationFields, { own: { excerpt: excerptOf, company_title: firmOf } }),
})

export const broadcastSheet = spreadsheet<Broadcast>({
  title: 'Wiadomości do wielu firm',
  columns: exportColumns<Broadcast>(broadcastFields),
})
