import type { TicketRow } from './contract.ts'
import { ticketFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const ticketSheet = spreadsheet<TicketRow>({
  title: 'Sprawy',
  columns: exportColumns<TicketRow>(ticketFields, {
    first: ['number', 'title', 'company_title', 'category_title', 'state', 'priority', 'assignee_name', 'due_at', 'author_name', 'created_at', 'last_word_at'],
  }),
})
