import type { Trainee } from './contract.ts'
import { traineeFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const traineeSheet = spreadsheet<Trainee>({
  title: 'Postępy szkoleń',
  columns: exportColumns<Trainee>(traineeFields, { first: ['name', 'kind', 'companies'] }),
})
