import type { ServiceRow } from './contract.ts'
import { serviceFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const serviceSheet = spreadsheet<ServiceRow>({
  title: 'Cennik',
  columns: exportColumns<ServiceRow>(serviceFields, { first: ['code', 'name', 'description', 'category', 'unit'] }),
})
