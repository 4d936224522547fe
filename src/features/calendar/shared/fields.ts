import { frequencyLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const eventFields = fields({
  title: { label: 'Tytuł', kind: 'text', max: 200, required: true },
  starts_on: { label: 'Od dnia', kind: 'day', required: true },
  ends_on: { label: 'Do dnia', kind: 'day', required: true },
  all_day: { label: 'Cały dzień', kind: 'boolean', required: true, initial: true },
  start_time: { label: 'Od godziny', kind: 'clock', placeholder: 'GG:MM' },
  end_time: { label: 'Do godziny', kind: 'clock', placeholder: 'GG:MM' },
  /** How often it comes back. */
  freq: { label: 'Powtarzanie', kind: 'choice', options: frequencyLabels, placeholder: 'Nie powtarza się' },
  interval: { label: 'Co ile razy', kind: 'number', min: 1, max: 99, required: true, initial: 1, hint: '2 przy „co tydzień” to co dwa tygodnie.' },
  until: { label: 'Powtarzaj do', kind: 'day' },
  company_id: { label: 'Firma', kind: 'id' },
  user_id: { label: 'Osoba z biura', kind: 'id' },
  description: { label: 'Opis', kind: 'paragraphs', max: 4000 },
  author_id: { label: 'Autor', kind: 'id', required: true, readonly: true },
})
