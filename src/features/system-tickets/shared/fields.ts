import { kindLabels, systemTicketLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const systemTicketFields = fields({
  title: { label: 'Zgłoszenie', kind: 'text', max: 200, required: true, hint: 'W jednym zdaniu.', list: {}, export: true },
  number: { label: 'Numer', kind: 'text', required: true, readonly: true, list: { width: 160 }, export: true },
  kind: { label: 'Rodzaj', kind: 'choice', options: kindLabels, required: true, initial: 'fault', list: { width: 120 }, filter: true, export: true },
  state: {
    label: 'Stan',
    kind: 'choice',
    options: systemTicketLabels,
    required: true,
    readonly: true,
    list: { width: 150 },
    filter: true,
    export: true,
  },
  author_id: { label: 'Zgłosił(a)', kind: 'id', required: true, readonly: true, row: true },
  author_name: { label: 'Zgłosił(a)', kind: 'text', readonly: true, computed: true, list: {}, export: true },
  author_is_staff: { label: 'Pracownik biura', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  created_at: { label: 'Zgłoszono', kind: 'instant', required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  description: { label: 'Opis', kind: 'html', required: true },
  page: { label: 'Strona', kind: 'text', max: 500 },
  browser: { label: 'Przeglądarka', kind: 'text', max: 300 },
  answer: { label: 'Odpowiedź', kind: 'paragraphs', max: 2000, readonly: true },
  answered_at: { label: 'Odpowiedziano', kind: 'instant', readonly: true },
})

/** Sent with a transition, shown to the reporter; required for a rejection. */
export const answerFields = fields({ answer: { label: 'Odpowiedź', kind: 'paragraphs', max: 2000, hint: 'Czyta ją osoba, która zgłosiła.' } })
export const rejectionFields = fields({ answer: { ...answerFields.answer, required: true } })
