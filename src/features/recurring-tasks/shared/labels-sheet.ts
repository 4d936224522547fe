import { ruleWords } from '#features/statutory-deadlines/labels.ts'
import type { RecurringTaskRow } from './contract.ts'
import { assigneeLabels, enabledLabels, groupOf, scopeLabels, seenLabels, verifiedLabels } from './labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const recurringTaskSheet = spreadsheet<RecurringTaskRow>({
  title: 'Zadania podatkowe',
  columns: [
    { title: 'Zadanie', value: row => row.title },
    { title: 'Termin', value: row => ruleWords(row.rule) },
    { title: 'Najbliższy', kind: 'date', value: row => row.next_due },
    { title: 'Grupa', value: groupOf },
    { title: 'Podstawa prawna', value: row => row.source?.legal_basis },
    { title: 'Sprawdzenie', value: row => row.source && verifiedLabels[`${row.source.verified}`] },
    { title: 'Stan', value: row => enabledLabels[`${row.enabled}`] },
    { title: 'Firmy', value: row => scopeLabels[row.scope] },
    { title: 'Dla kogo', value: row => assigneeLabels[row.assignee_kind] },
    { title: 'Dni wcześniej', kind: 'number', value: row => row.days_before },
    { title: 'Widoczność', value: row => seenLabels[`${row.internal}`] },
    { title: 'Klucz katalogu', value: row => row.obligation },
  ],
})
