import { secondsOf } from './rules.ts'
import { hoursOf } from '#kernel/dates/format-duration.ts'
import type { Uptime } from './contract.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { wallToInstant } from '#kernel/dates/warsaw.ts'

const hours = (row: Uptime) => {
  const seconds = secondsOf(row)
  return seconds === null ? null : hoursOf(seconds)
}

export const uptimeSheet = spreadsheet<Uptime>({
  title: 'Czas pracy',
  columns: [
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Sprawa', value: row => row.ticket_number },
    { title: 'Zadanie', value: row => row.task_number },
    { title: 'Początek', kind: 'instant', value: row => wallToInstant(row.start_date) },
    { title: 'Koniec', kind: 'instant', value: row => row.end_date && wallToInstant(row.end_date) },
    { title: 'Godziny', kind: 'number', value: hours },
    { title: 'Opis', value: row => row.comment },
  ],
})
