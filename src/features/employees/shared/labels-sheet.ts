import type { EmployeeRow } from './contract.ts'
import { rowFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const employeeSheet = spreadsheet<EmployeeRow>({ title: 'Pracownicy', columns: exportColumns<EmployeeRow>(rowFields) })
