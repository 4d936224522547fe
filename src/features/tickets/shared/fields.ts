import { ticketLabels, urgencyLabels } from './labels.ts'
import { maxTicketFiles } from './rules.ts'
import { fields } from '#kernel/fields/record.ts'
import { priorityLabels } from '#kernel/priorities.ts'

const moment = { kind: 'instant', readonly: true } as const

export const ticketFields = fields({
  title: { label: 'Tytuł', kind: 'text', max: 200, required: true, list: {}, export: true },
  number: { label: 'Numer', kind: 'text', required: true, readonly: true, list: { width: 150 }, export: true },
  company_id: { label: 'Firma', kind: 'id', required: true, placeholder: 'Proszę wybrać', row: true },
  company_title: { label: 'Firma', kind: 'text', required: true, readonly: true, computed: true, list: { line: true }, filter: true, export: true },
  state: { label: 'Stan', kind: 'choice', options: ticketLabels, required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  /** For staff, as the clock behind it. */
  due_at: { ...moment, label: 'Termin odpowiedzi', computed: true, list: { width: 200 }, export: true },
  urgency: { label: 'Czas odpowiedzi', kind: 'choice', options: urgencyLabels, required: true, readonly: true, computed: true, row: true, filter: true },
  assignee_id: { label: 'Prowadzi', kind: 'id', row: true, filter: true },
  assignee_name: { label: 'Prowadzi', kind: 'text', readonly: true, computed: true, list: { width: 150 }, export: true },
  priority: {
    label: 'Priorytet',
    kind: 'choice',
    options: priorityLabels,
    required: true,
    initial: 'normal',
    list: { width: 110, extra: true },
    filter: true,
    export: true,
  },
  category_id: { label: 'Kategoria', kind: 'id', required: true, placeholder: 'Proszę wybrać', row: true },
  category_title: { label: 'Kategoria', kind: 'text', required: true, readonly: true, computed: true, list: { width: 140, extra: true }, export: true },
  category_slug: { label: 'Kategoria', kind: 'text', required: true, readonly: true, computed: true, row: true, filter: true },
  payroll: { label: 'Kadrowa', kind: 'boolean', required: true, readonly: true, computed: true, row: true },
  last_word_at: { ...moment, label: 'Ostatni wpis', required: true, list: { width: 150, extra: true }, export: true },
  author_id: { label: 'Autor', kind: 'id', required: true, readonly: true, row: true },
  author_name: { label: 'Autor', kind: 'text', required: true, readonly: true, computed: true, list: { extra: true }, export: true },
  rating: { label: 'Ocena', kind: 'number', min: 1, max: 5, readonly: true, list: { align: 'right', extra: true }, export: true },
  created_at: { ...moment, label: 'Założona', required: true, list: { extra: true }, filter: true, export: true },
  open: { label: 'Otwarte', kind: 'boolean', only: 'filter', filter: true },
  /** Somebody else has said something since this person looked. */
  unread: { label: 'Nieprzeczytane', kind: 'boolean', required: true, readonly: true, computed: true, row: true, filter: true },
  author_is_staff: { label: 'Autor z biura', kind: 'boolean', required: true, readonly: true, computed: true },
  /** Empty where the content is not this person's to read. */
  description: { label: 'Opis', kind: 'html', required: true, hint: 'Potrzebny jest opis albo plik.' },
  content_visible: { label: 'Treść widoczna', kind: 'boolean', required: true, readonly: true, computed: true },
  rating_text: { label: 'Komentarz do oceny', kind: 'paragraphs', max: 500, readonly: true },
  resolved_at: { ...moment, label: 'Rozwiązana' },
  closed_at: { ...moment, label: 'Zamknięta' },
  /** The last day on which a resolved one can be opened again. */
  reopen_until: { label: 'Można otworzyć do', kind: 'day', readonly: true, computed: true },
  merged_into: { label: 'Połączono z', kind: 'part', readonly: true, computed: true, fields: { number: { label: 'Numer', kind: 'text' } } },
  into_id: { label: 'Sprawa, która zostaje', kind: 'id', required: true, placeholder: 'Proszę wybrać', only: 'change' },
  participants: { label: 'Uczestnicy', kind: 'part', readonly: true, computed: true },
  user_ids: { label: 'Uczestnicy', kind: 'ids', only: 'change' },
  files: { label: 'Pliki', kind: 'part', readonly: true, computed: true },
  file_ids: { label: 'Pliki', kind: 'ids', max: maxTicketFiles, only: 'change' },
  /** Working time spent on it, for staff. */
  minutes: { label: 'Czas pracy w minutach', kind: 'number', readonly: true, computed: true },
  clock: {
    label: 'Czas odpowiedzi',
    kind: 'part',
    only: 'log',
    fields: {
      due_at: { label: 'Termin odpowiedzi', kind: 'instant' },
      warn_at: { label: 'Ostrzeżenie', kind: 'instant' },
      left_seconds: { label: 'Pozostało sekund', kind: 'number' },
    },
  },
})

export const categoryFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 60, required: true },
  slug: { label: 'Adres', kind: 'text', max: 40, required: true },
  /** What clients read nothing of. */
  assignee_id: { label: 'Prowadzi', kind: 'id', placeholder: 'Opiekun firmy' },
  response_hours: {
    label: 'Czas odpowiedzi',
    kind: 'number',
    min: 1,
    max: 400,
    required: true,
    initial: 8,
    beside: true,
    hint: 'W godzinach pracy biura. Termin widzi też klient, w swojej sprawie.',
  },
  payroll: {
    label: 'Sprawy kadrowe i płacowe',
    kind: 'boolean',
    required: true,
    initial: false,
    hint: 'Widzą ją kadry, kierownicy i właściciel firmy; pracownik klienta tylko własną.',
  },
  archived: { label: 'W archiwum', kind: 'boolean', required: true, initial: false, hint: 'Nowych spraw się w niej nie zakłada.' },
  assignee_name: { label: 'Prowadzi', kind: 'text', readonly: true, computed: true },
  position: { label: 'Kolejność', kind: 'number', required: true, readonly: true },
  tickets: { label: 'Sprawy', kind: 'number', required: true, readonly: true, computed: true },
})

export const answerFields = fields({
  title: { label: 'Nazwa', kind: 'text', max: 100, required: true },
  content: { label: 'Treść', kind: 'html', required: true },
  category_id: { label: 'Kategoria', kind: 'id', placeholder: 'Wszystkie kategorie' },
})
