import type { AuditRow } from './contract.ts'
import { actionLabel, entityLabel } from './labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const auditSheet = spreadsheet<AuditRow>({
  title: 'Dziennik zdarzeń',
  columns: [
    { title: 'Czas', value: row => formatDateTime(row.created_at) },
    { title: 'Osoba', value: row => row.user_name ?? 'Program' },
    { title: 'Zdarzenie', value: row => actionLabel(row.action) },
    { title: 'Czego dotyczy', value: row => entityLabel(row.entity) },
    { title: 'Firma', value: row => row.company_title },
    { title: 'Adres', value: row => row.address },
    { title: 'Numer zdarzenia', value: row => row.id },
  ],
})
