import type { User } from './contract.ts'
import { userFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const userSheet = spreadsheet<User>({
  title: 'Użytkownicy',
  columns: exportColumns<User>(userFields, { first: ['first_name', 'last_name', 'email', 'phone'] }),
})
