import type { TicketRow } from './contract.ts'
import { ticketLabels } from './labels.ts'
import { priorityLabels } from '#kernel/priorities.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const ticketSheet = spreadsheet<TicketRow>({
  title: 'Sprawy',
  columns: [
    { title: 'Numer', value: row => row.number },
    { title: 'Sprawa', value: row => row.title },
    { title: 'Firma', value: row => row.company_title },
    { title: 'Kategoria', value: row => row.category_title },
    { title: 'Stan', value: row => ticketLabels[row.state].label },
    { title: 'Priorytet', value: row => priorityLabels[row.priority].label },
    { title: 'Prowadzi', value: row => row.assignee_name },
    { title: 'Odpowiedź do', kind: 'instant', value: row => row.due_at },
    { title: 'Założył(a)', value: row => row.author_name },
    { title: 'Założona', kind: 'instant', value: row => row.created_at },
    { title: 'Ostatni wpis', kind: 'instant', value: row => row.last_word_at },
    { title: 'Ocena', value: row => row.rating },
  ],
})
