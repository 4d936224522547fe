import type { TrainingRow } from './contract.ts'
import { stateLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** A training of one person, with the certificate where there is one. */
export interface TakenTraining extends TrainingRow {
  person: string
  paths: readonly string[]
}

export const takenTrainingSheet = spreadsheet<TakenTraining>({
  title: 'Szkolenia właścicieli',
  columns: [
    { title: 'Osoba', value: row => row.person },
    { title: 'Szkolenie', value: row => row.title },
    { title: 'Kategoria', value: row => row.category_title },
    { title: 'Minuty', kind: 'number', value: row => row.minutes },
    { title: 'Wymagane', kind: 'boolean', value: row => row.required },
    { title: 'Termin', kind: 'date', value: row => row.term },
    { title: 'Stan', value: row => stateLabels[row.state].label },
    { title: 'Otwarto', kind: 'instant', value: row => row.opened_at },
    { title: 'Ukończono', kind: 'instant', value: row => row.done_at },
    { title: 'Wynik (%)', kind: 'number', value: row => row.score },
    { title: 'Podejścia do quizu', kind: 'number', value: row => row.attempts },
    { title: 'Zaświadczenie', value: row => row.paths.join(' | ') },
  ],
})
