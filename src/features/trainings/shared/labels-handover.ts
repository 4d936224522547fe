import type { TrainingRow } from './contract.ts'
import { progressFields, trainingFields } from './fields.ts'
import { handoverColumns } from '#kernel/fields/sheets.ts'
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
    ...handoverColumns<TakenTraining>({ ...trainingFields, ...progressFields }),
    { title: 'Zaświadczenie', value: row => row.paths.join(' | ') },
  ],
})
