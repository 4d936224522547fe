import { audienceLabels, kindLabels, stateLabels } from './labels.ts'
import { fileFields } from '#features/files/shared/fields.ts'
import { fields } from '#kernel/fields/record.ts'

const title = { label: 'Tytuł', kind: 'text', max: 160, required: true, export: { title: 'Szkolenie' }, handover: true } as const
const category_title = { label: 'Kategoria', kind: 'text', required: true, readonly: true, computed: true, export: true, handover: true } as const
const state = {
  label: 'Stan',
  kind: 'choice',
  options: stateLabels,
  required: true,
  readonly: true,
  computed: true,
  list: { width: 144 },
  filter: true,
  export: true,
  handover: true,
} as const
const opened_at = { label: 'Otwarto', kind: 'instant', readonly: true, computed: true, row: true, handover: true } as const
const done_at = {
  label: 'Ukończono',
  kind: 'instant',
  readonly: true,
  computed: true,
  list: { width: 116 },
  filter: true,
  export: true,
  handover: true,
} as const
const score = {
  label: 'Wynik',
  kind: 'number',
  readonly: true,
  computed: true,
  list: { width: 80, align: 'right' },
  export: { title: 'Wynik (%)' },
  handover: true,
} as const
const attempts = {
  label: 'Podejścia do quizu',
  kind: 'number',
  required: true,
  readonly: true,
  computed: true,
  list: { width: 150, align: 'right', extra: true },
  handover: true,
} as const

/** How far a person is. */
export const progressFields = fields({
  state,
  opened_at,
  /** Where the film was left. */
  seconds: { label: 'Sekunda filmu', kind: 'number', required: true, readonly: true, computed: true, row: true },
  done_at,
  score,
  attempts,
})

export const trainingFields = fields({
  title,
  category_title,
  summary: { label: 'W skrócie', kind: 'paragraphs', max: 500, required: true, initial: '', row: true },
  published: {
    label: 'Opublikowane',
    kind: 'boolean',
    required: true,
    initial: false,
    row: true,
    hint: 'Szkic widzi tylko kierownictwo biura.',
  },
  required: {
    label: 'Wymagane',
    kind: 'boolean',
    required: true,
    initial: false,
    row: true,
    handover: true,
    hint: 'Kogo dotyczy, dostanie o nim wiadomość; przypomnieć można na karcie „Kto ukończył”.',
  },
  due_on: { label: 'Termin', kind: 'day', row: true, hint: 'Puste: bez terminu.' },
  /** Of this person: who came after the training has as many days from then. */
  term: { label: 'Termin', kind: 'day', readonly: true, computed: true, row: true, handover: true },
  minutes: { label: 'Czas w minutach', kind: 'number', min: 1, max: 600, required: true, initial: 15, row: true, handover: true },
  category_id: { label: 'Kategoria', kind: 'id', required: true, row: true },
  has_quiz: { label: 'Z quizem', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  /** Whether this person is asked to take it; whoever edits sees others too. */
  for_me: { label: 'Dla mnie', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  late: { label: 'Po terminie', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
})

const questionFields = fields({
  text: { label: 'Pytanie', kind: 'text' },
  options: { label: 'Odpowiedzi', kind: 'texts' },
  /** Its place among the options, from 0. */
  right: { label: 'Dobra odpowiedź', kind: 'number' },
})
const quizFields = fields({
  pass: { label: 'Próg zaliczenia', kind: 'number' },
  /** Tries that everybody has; null for as many as one likes. */
  attempts: { label: 'Liczba podejść', kind: 'number' },
  questions: { label: 'Pytania', kind: 'part', fields: questionFields },
})

const audience = { label: 'Dla kogo', kind: 'choice', options: audienceLabels, required: true } as const

/** Of a whole training. */
export const wholeFields = fields({
  audience: { ...audience, readonly: true, computed: true },
  body: { label: 'Treść', kind: 'html', required: true },
  video_url: {
    label: 'Adres filmu',
    kind: 'text',
    placeholder: 'https://',
    hint: 'Plik MP4 lub WebM ma do 50 MB; dłuższy film można pokazać z serwisu z filmami.',
  },
  video: { label: 'Film', kind: 'part', readonly: true, computed: true, fields: fileFields },
  video_file_id: { label: 'Film', kind: 'id', only: 'change' },
  files: { label: 'Materiały', kind: 'part', required: true, readonly: true, computed: true, fields: fileFields },
  file_ids: { label: 'Materiały', kind: 'ids', max: 20, only: 'change' },
  quiz: { label: 'Quiz', kind: 'part', fields: quizFields },
})

export const categoryFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 120, required: true },
  description: { label: 'Opis', kind: 'paragraphs', max: 1000, required: true, initial: '' },
  audience: { ...audience, initial: 'clients' },
  /** Of the clients those of these companies; null for all. For whoever edits. */
  company_ids: { label: 'Firmy', kind: 'ids' },
  picture_file_id: { label: 'Obraz', kind: 'id' },
  /** Whether this person is asked to take what is in it; whoever edits sees others too. */
  for_me: { label: 'Dla mnie', kind: 'boolean', required: true, readonly: true, computed: true },
  /** Published ones, and what of them this person has done and must still do. */
  trainings: { label: 'Szkolenia', kind: 'number', required: true, readonly: true, computed: true },
  done: { label: 'Ukończone', kind: 'number', required: true, readonly: true, computed: true },
  required_left: { label: 'Do ukończenia', kind: 'number', required: true, readonly: true, computed: true },
  /** For whoever edits. */
  drafts: { label: 'Szkice', kind: 'number', required: true, readonly: true, computed: true },
  place: { label: 'Kolejność', kind: 'number', only: 'log' },
})

/** A person and a training. */
export const traineeFields = fields({
  name: { label: 'Osoba', kind: 'text', required: true, readonly: true, computed: true, list: {}, export: true },
  training_title: { ...title, label: 'Szkolenie', readonly: true, computed: true, list: {} },
  category_title,
  kind: { label: 'Kto', kind: 'choice', options: kindLabels, required: true, readonly: true, computed: true, list: {}, filter: true, export: true },
  /** Of a client. */
  companies: { label: 'Firmy', kind: 'text', required: true, readonly: true, computed: true, export: true },
  state,
  required: { label: 'Wymagane', kind: 'boolean', required: true, readonly: true, computed: true, filter: true, export: true },
  due_on: { label: 'Termin', kind: 'day', readonly: true, computed: true, list: { width: 120 }, export: true },
  late: { label: 'Po terminie', kind: 'boolean', required: true, readonly: true, computed: true, filter: true },
  training_id: { label: 'Szkolenie', kind: 'id', required: true, readonly: true },
  category_id: { label: 'Kategoria', kind: 'id', required: true, readonly: true },
  user_id: { label: 'Osoba', kind: 'id', required: true, readonly: true },
  opened_at,
  done_at,
  score,
  attempts,
  /** No try is left, and it is not done. */
  stuck: { label: 'Bez podejść', kind: 'boolean', required: true, readonly: true, computed: true, filter: true },
  reminded_at: { label: 'Przypomniano', kind: 'instant', readonly: true, computed: true, list: { width: 130 }, export: true },
  people: { label: 'Liczba osób', kind: 'number', only: 'log' },
})
