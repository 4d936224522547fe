import type { Poll } from './contract.ts'
import { pollLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const pollSheet = spreadsheet<Poll>({
  title: 'Ankiety na pulpicie',
  columns: [
    { title: 'Pytanie', value: row => row.question },
    { title: 'Stan', value: row => pollLabels[row.state].label },
    { title: 'Głosy', kind: 'number', value: row => row.votes },
    { title: 'Dodał', value: row => row.author_name },
    { title: 'Dodano', kind: 'instant', value: row => row.created_at },
  ],
})
