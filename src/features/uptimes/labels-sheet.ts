import type { Uptime } from '#features/uptimes/contract.ts'
import { sheetOf } from '#kernel/sheet.ts'

export const uptimeSheet = sheetOf<Uptime>({
  title: 'Czas pracy',
  columns: [
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Sprawa', value: row => row.ticket_number },
    { title: 'Zadanie', value: row => row.task_number },
    { title: 'Początek', value: row => row.start_date },
    { title: 'Koniec', value: row => row.end_date },
    { title: 'Opis', value: row => row.comment },
  ],
})
