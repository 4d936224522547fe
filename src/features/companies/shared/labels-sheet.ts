import type { CompanyRow } from './contract.ts'
import { companyTypeLabels } from './labels.ts'
import { settlementLabels } from '#features/settlements/shared/labels.ts'
import type { SettlementState } from '#features/settlements/shared/rules.ts'
import { sheetOf } from '#kernel/fields/spreadsheet.ts'

const statusOf = (status: string | null) => status && settlementLabels[status as SettlementState].label

export const companySheet = sheetOf<CompanyRow>({
  title: 'Firmy',
  columns: [
    { title: 'Nazwa', value: row => row.title },
    { title: 'Typ', value: row => companyTypeLabels[row.company_type].full },
    { title: 'NIP', value: row => row.vat_number },
    { title: 'Opiekun', value: row => row.owner && `${row.owner.first_name} ${row.owner.last_name}` },
    { title: 'Otwarte zadania', kind: 'number', value: row => row.tasks },
    { title: 'Status rozliczenia', value: row => statusOf(row.accounting_status) },
    { title: 'Miesiąc rozliczenia', value: row => row.accounting_month },
    { title: 'Dokumenty do sprawdzenia', kind: 'number', value: row => row.documents },
    { title: 'Etykiety', value: row => row.tags.map(({ name }) => name).join(', ') },
    { title: 'Dodano', kind: 'instant', value: row => row.created_at },
  ],
})
