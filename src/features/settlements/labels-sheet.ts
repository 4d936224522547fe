import type { SettlementRow } from '#features/settlements/contract.ts'
import { settlementLabels } from '#features/settlements/labels.ts'
import { sheetOf } from '#kernel/sheet.ts'

export const settlementSheet = sheetOf<SettlementRow>({
  title: 'Rozliczenia',
  columns: [
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Stan', value: row => settlementLabels[row.state].label },
    { title: 'Po terminie', kind: 'boolean', value: row => row.overdue },
    { title: 'Brakujące dokumenty', kind: 'number', value: row => row.missing },
    { title: 'Wysłane kwoty', kind: 'number', value: row => row.taxes_sent },
    { title: 'Niezapłacone', kind: 'money', value: row => row.to_pay },
    { title: 'Wysłano', kind: 'instant', value: row => row.sent_at },
    { title: 'Zaakceptowano', kind: 'instant', value: row => row.approved_at },
    { title: 'Zamknięto', kind: 'instant', value: row => row.closed_at },
  ],
})
