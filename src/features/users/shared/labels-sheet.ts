import type { User } from './contract.ts'
import { roleLabels, userStatusLabels } from './labels.ts'
import { localPhone } from '#kernel/identifiers/identifiers.ts'
import { sheetOf } from '#kernel/fields/spreadsheet.ts'

export const userSheet = sheetOf<User>({
  title: 'Użytkownicy',
  columns: [
    { title: 'Imię', value: row => row.first_name },
    { title: 'Nazwisko', value: row => row.last_name },
    { title: 'Adres e-mail', value: row => row.email },
    { title: 'Telefon', value: row => row.phone && localPhone(row.phone) },
    { title: 'Rola', value: row => roleLabels[row.role] },
    { title: 'Status', value: row => userStatusLabels[row.status] },
    { title: 'Ostatnie logowanie', kind: 'instant', value: row => row.last_login_at },
    { title: 'Dodano', kind: 'instant', value: row => row.created_at },
  ],
})
