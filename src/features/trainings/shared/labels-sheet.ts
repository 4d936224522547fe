import type { Trainee } from './contract.ts'
import { kindLabels, stateLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const traineeSheet = spreadsheet<Trainee>({
  title: 'Postępy szkoleń',
  columns: [
    { title: 'Osoba', value: row => row.name },
    { title: 'Kto', value: row => kindLabels[row.kind] },
    { title: 'Firmy', value: row => row.companies },
    { title: 'Szkolenie', value: row => row.training_title },
    { title: 'Kategoria', value: row => row.category_title },
    { title: 'Stan', value: row => stateLabels[row.state].label },
    { title: 'Wymagane', kind: 'boolean', value: row => row.required },
    { title: 'Termin', kind: 'date', value: row => row.due_on },
    { title: 'Ukończono', kind: 'instant', value: row => row.done_at },
    { title: 'Wynik (%)', kind: 'number', value: row => row.score },
    { title: 'Przypomniano', kind: 'instant', value: row => row.reminded_at },
  ],
})
