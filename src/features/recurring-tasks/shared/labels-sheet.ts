import { ruleWords } from '#features/statutory-deadlines/labels.ts'
import type { RecurringTaskRow } from './contract.ts'
import { recurringTaskFields } from './fields.ts'
import { groupOf, verifiedLabels } from './labels.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** What the catalogue says stands in columns of its own. */
type SheetRow = RecurringTaskRow & { group: string; legal_basis: string; verified: string }

export const recurringTaskSheet = spreadsheet<RecurringTaskRow>({
  title: 'Zadania podatkowe',
  columns: exportColumns<SheetRow>(recurringTaskFields, {
    own: {
      rule: row => ruleWords(row.rule),
      group: groupOf,
      legal_basis: row => row.source?.legal_basis,
      verified: row => row.source && verifiedLabels[`${row.source.verified}`],
    },
  }),
})
