import { kindLabels, standingLabels, surveyLabels } from './labels.ts'
import { audienceFields } from '#features/companies/shared/fields.ts'
import { fields } from '#kernel/fields/record.ts'

export const surveyFields = fields({
  title: { label: 'Tytuł', kind: 'text', max: 200, required: true, list: {}, export: true },
  state: { label: 'Stan', kind: 'choice', options: surveyLabels, required: true, readonly: true, list: { width: 170 }, filter: true, export: true },
  /** People who have answered, and those asked; for clients none of their business. */
  answered: {
    label: 'Odpowiedzi',
    kind: 'number',
    required: true,
    readonly: true,
    computed: true,
    list: { width: 150, align: 'right' },
    export: true,
  },
  asked: { label: 'Zaproszeni', kind: 'number', required: true, readonly: true, computed: true, export: true },
  from_day: { label: 'Od dnia', kind: 'day', hint: 'Puste: od publikacji.', row: true },
  to_day: { label: 'Do dnia', kind: 'day', hint: 'Puste: do zakończenia.', list: { width: 120 }, export: true },
  anonymous: {
    label: 'Anonimowa',
    kind: 'boolean',
    required: true,
    initial: false,
    hint: 'Nie zapisujemy, kto co odpowiedział. Wyniki widać od pięciu odpowiedzi.',
    list: { width: 110 },
    filter: true,
    export: true,
  },
  /** Published, begun and not over. */
  open: { label: 'Otwarta', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** Whether this person has. */
  mine_answered: { label: 'Wypełniona', kind: 'boolean', required: true, readonly: true, computed: true, row: true, filter: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  published_at: { label: 'Opublikowano', kind: 'instant', readonly: true, row: true },
})

/** As the list of a client shows it. */
export const ownSurveyFields = fields({
  title: surveyFields.title,
  mine_answered: { label: 'Stan', kind: 'choice', options: standingLabels, list: { width: 170 }, export: true },
  to_day: surveyFields.to_day,
  anonymous: surveyFields.anonymous,
})

const choiceFields = fields({ label: { label: 'Odpowiedź', kind: 'text' } })
const conditionFields = fields({ question_id: { label: 'Pytanie', kind: 'text' }, any_of: { label: 'Którakolwiek z odpowiedzi', kind: 'texts' } })

const questionFields = fields({
  title: { label: 'Treść pytania', kind: 'text' },
  kind: { label: 'Rodzaj', kind: 'choice', options: kindLabels },
  options: { label: 'Odpowiedzi', kind: 'part', fields: choiceFields },
  rows: { label: 'Wiersze', kind: 'part', fields: choiceFields },
  min: { label: 'Od', kind: 'number' },
  max: { label: 'Do', kind: 'number' },
  min_label: { label: 'Opis najniższej', kind: 'text' },
  max_label: { label: 'Opis najwyższej', kind: 'text' },
  help: { label: 'Objaśnienie', kind: 'paragraphs' },
  required: { label: 'Odpowiedź jest wymagana', kind: 'boolean' },
  show_if: { label: 'Pokaż to pytanie', kind: 'part', fields: conditionFields },
  added_at: { label: 'Dodano', kind: 'instant' },
})

export const sectionFields = fields({
  title: { label: 'Część', kind: 'text' },
  questions: { label: 'Pytania', kind: 'part', fields: questionFields },
})

/** Of a whole survey. */
export const wholeFields = fields({
  introduction: { label: 'Wstęp', kind: 'html', required: true },
  sections: { label: 'Części', kind: 'part', required: true, fields: sectionFields },
  audience: { label: 'Odbiorcy', kind: 'part', required: true, readers: 'office', fields: audienceFields },
  /** Answers of this person that were not sent yet. */
  draft: { label: 'Odpowiedzi na później', kind: 'part', readonly: true, computed: true },
  closed_at: { label: 'Zakończono', kind: 'instant', readonly: true },
})
