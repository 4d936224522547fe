import type { SystemTicketRow } from './contract.ts'
import { systemTicketFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const systemTicketSheet = spreadsheet<SystemTicketRow>({
  title: 'Zgłoszenia',
  columns: exportColumns<SystemTicketRow>(systemTicketFields, { first: ['number'] }),
})
