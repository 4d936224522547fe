import { secondsOf } from './rules.ts'
import { hoursOf } from '#kernel/dates/format-duration.ts'
import type { Uptime } from './contract.ts'
import { uptimeFields } from './fields.ts'
import { omitFields, pickFields } from '#kernel/fields/record.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

const hours = (row: Uptime) => {
  const seconds = secondsOf(row)
  return seconds === null ? null : hoursOf(seconds)
}

export const uptimeSheet = spreadsheet<Uptime>({
  title: 'Czas pracy',
  columns: [
    ...exportColumns<Uptime>(omitFields(uptimeFields, ['comment']), { first: ['company_title', 'month', 'ticket_number', 'task_number'] }),
    { title: 'Godziny', kind: 'number', value: hours },
    ...exportColumns<Uptime>(pickFields(uptimeFields, ['comment'])),
  ],
})
