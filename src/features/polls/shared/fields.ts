import { pollLabels } from './labels.ts'
import { audienceFields } from '#features/companies/shared/fields.ts'
import { fields } from '#kernel/fields/record.ts'

const optionFields = fields({ label: { label: 'Odpowiedź', kind: 'text' }, votes: { label: 'Głosy', kind: 'number' } })

export const pollFields = fields({
  question: { label: 'Pytanie', kind: 'text', max: 300, required: true, list: {}, export: true },
  options: {
    label: 'Odpowiedzi',
    kind: 'part',
    required: true,
    hint: 'Każda w osobnym wierszu, od 2 do 10.',
    placeholder: 'Tak\nNie',
    fields: optionFields,
  },
  state: { label: 'Stan', kind: 'choice', options: pollLabels, required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  to_day: { label: 'Do dnia', kind: 'day', hint: 'Puste: do zakończenia przez biuro.', list: { width: 120 }, filter: true, export: true },
  /** How many companies are asked; null is all of them. */
  companies: { label: 'Do ilu firm', kind: 'number', readonly: true, computed: true, list: { width: 150, align: 'right', sortable: false }, export: true },
  votes: { label: 'Głosy', kind: 'number', required: true, readonly: true, computed: true, list: { align: 'right', width: 90 }, export: true },
  author_name: { label: 'Autor', kind: 'text', required: true, readonly: true, computed: true, list: { width: 180 }, export: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  closed_at: { label: 'Zakończono', kind: 'instant', readonly: true },
  audience: { label: 'Odbiorcy', kind: 'part', only: 'change', fields: audienceFields },
  company_ids: { label: 'Firmy', kind: 'ids', only: 'log' },
  voted: { label: 'Oddane głosy', kind: 'number', only: 'change' },
  mine: { label: 'Mój głos', kind: 'text', only: 'change' },
})
