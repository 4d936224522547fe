import { hoursOf } from '#kernel/dates/format-duration.ts'
import type { SettlementRow } from './contract.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

const title = 'Rozliczenia'

export const clientSettlementSheet = spreadsheet<SettlementRow>({
  title,
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

/** The office's list says whose months they are and what they took as well. */
export const settlementSheet = spreadsheet<SettlementRow>({
  title,
  columns: [
    ...clientSettlementSheet.columns,
    { title: 'Opiekun', value: row => row.caretaker },
    { title: 'Godziny', kind: 'number', value: row => hoursOf(row.time_spent ?? 0) },
  ],
})
