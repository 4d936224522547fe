import type { TaskRow } from './contract.ts'
import { taskFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const taskSheet = spreadsheet<TaskRow>({
  title: 'Zadania',
  columns: exportColumns<TaskRow>(taskFields, {
    first: ['number', 'title', 'company_title', 'month', 'due_date', 'status', 'priority', 'assigned_to', 'assignee_name'],
  }),
})
