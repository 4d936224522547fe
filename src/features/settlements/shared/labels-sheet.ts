import { hoursOf } from '#kernel/dates/format-duration.ts'
import type { SettlementRow } from './contract.ts'
import { settlementFields } from './fields.ts'
import { omitFields, pickFields } from '#kernel/fields/record.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

const title = 'Rozliczenia'

const ofOffice = ['caretaker', 'time_spent'] as const

export const clientSettlementSheet = spreadsheet<SettlementRow>({ title, columns: exportColumns<SettlementRow>(omitFields(settlementFields, ofOffice)) })

/** The office's list says whose months they are and what they took as well. */
export const settlementSheet = spreadsheet<SettlementRow>({
  title,
  columns: [
    ...clientSettlementSheet.columns,
    ...exportColumns<SettlementRow>(pickFields(settlementFields, ofOffice), { own: { time_spent: row => hoursOf(row.time_spent ?? 0) } }),
  ],
})
