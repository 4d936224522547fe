import type { Poll } from './contract.ts'
import { pollFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const pollSheet = spreadsheet<Poll>({ title: 'Ankiety na pulpicie', columns: exportColumns<Poll>(pollFields) })
