import type { SystemTicketRow } from './contract.ts'
import { kindLabels, systemTicketLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const systemTicketSheet = spreadsheet<SystemTicketRow>({
  title: 'Zgłoszenia',
  columns: [
    { title: 'Numer', value: row => row.number },
    { title: 'Zgłoszenie', value: row => row.title },
    { title: 'Rodzaj', value: row => kindLabels[row.kind] },
    { title: 'Stan', value: row => systemTicketLabels[row.state].label },
    { title: 'Zgłosił(a)', value: row => row.author_name },
    { title: 'Zgłoszono', kind: 'instant', value: row => row.created_at },
  ],
})
