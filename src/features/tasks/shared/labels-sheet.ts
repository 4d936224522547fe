import type { TaskRow } from './contract.ts'
import { sideLabels, sourceLabels, statusLabels, visibilityLabels } from './labels.ts'
import { priorityLabels } from '#kernel/priorities.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const taskSheet = spreadsheet<TaskRow>({
  title: 'Zadania',
  columns: [
    { title: 'Numer', value: row => row.number },
    { title: 'Zadanie', value: row => row.title },
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Termin', kind: 'date', value: row => row.due_date },
    { title: 'Stan', value: row => statusLabels[row.status].label },
    { title: 'Priorytet', value: row => priorityLabels[row.priority].label },
    { title: 'Dla kogo', value: row => sideLabels[row.assigned_to] },
    { title: 'Osoba', value: row => row.assignee_name },
    { title: 'Rodzaj', value: row => sourceLabels[row.source] },
    { title: 'Widoczność', value: row => visibilityLabels[row.internal ? 'internal' : 'shared'] },
    { title: 'Utworzono', kind: 'instant', value: row => row.created_at },
    { title: 'Zrobiono', kind: 'instant', value: row => row.done_at },
  ],
})
