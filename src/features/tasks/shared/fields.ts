import { sideLabels, sourceLabels, statusLabels, visibilityLabels } from './labels.ts'
import { fileFields } from '#features/files/shared/fields.ts'
import { fields } from '#kernel/fields/record.ts'
import { priorityLabels } from '#kernel/priorities.ts'

/** A line of a task's checklist. */
export const checkFields = fields({
  title: { label: 'Treść', kind: 'text', max: 200, required: true },
  done: { label: 'Zrobione', kind: 'boolean', required: true },
})

/** What is said of the steps that an obligation lacks when it is ticked off, and why it is done or left out without them. */
export const finishFields = fields({
  filed_on: { label: 'Deklaracja złożona dnia', kind: 'day' },
  upo_file_id: { label: 'UPO', kind: 'id' },
  paid_on: { label: 'Kwota zapłacona dnia', kind: 'day' },
  reason: { label: 'Powód', kind: 'paragraphs', max: 500, required: true },
})

export const taskFields = fields({
  title: { label: 'Tytuł', kind: 'text', max: 200, required: true, list: {}, export: true },
  company_id: { label: 'Firma', kind: 'id', row: true, hint: 'Bez firmy zadanie jest sprawą biura.' },
  company_title: { label: 'Firma', kind: 'text', readonly: true, computed: true, list: { line: true }, filter: true, export: true },
  due_date: { label: 'Termin', kind: 'day', list: { width: 160 }, filter: true, export: true },
  overdue: { label: 'Po terminie', kind: 'boolean', required: true, readonly: true, computed: true, row: true, filter: true },
  status: { label: 'Stan', kind: 'choice', options: statusLabels, required: true, readonly: true, list: { width: 160 }, filter: true, export: true },
  assigned_to: { label: 'Dla kogo', kind: 'choice', options: sideLabels, required: true, initial: 'staff', filter: true, export: true },
  assignee_id: { label: 'Osoba', kind: 'id', row: true },
  assignee_name: { label: 'Osoba', kind: 'text', readonly: true, computed: true, list: { width: 150, line: true }, filter: true, export: true },
  priority: {
    label: 'Priorytet',
    kind: 'choice',
    options: priorityLabels,
    required: true,
    initial: 'normal',
    list: { width: 110 },
    filter: true,
    export: true,
  },
  number: { label: 'Numer', kind: 'text', required: true, readonly: true, list: { extra: true }, export: true },
  source: { label: 'Rodzaj', kind: 'choice', options: sourceLabels, required: true, readonly: true, list: { extra: true }, filter: true, export: true },
  internal: {
    label: 'Widoczność',
    kind: 'boolean',
    options: visibilityLabels,
    required: true,
    initial: true,
    hint: 'Klient nie widzi tego zadania.',
    list: { extra: true },
    filter: true,
    export: true,
  },
  /** Of a recurring task of the catalogue, and the person whose it is. */
  obligation: { label: 'Obowiązek z katalogu', kind: 'text', readonly: true, row: true },
  payer_id: { label: 'Podatnik', kind: 'id', readonly: true, row: true },
  payer: { label: 'Podatnik', kind: 'text', readonly: true, computed: true, row: true, export: true },
  settlement_id: { label: 'Rozliczenie', kind: 'id', row: true },
  month: { label: 'Rozliczenie', kind: 'month', readonly: true, computed: true, list: { extra: true }, export: true },
  checklist_done: { label: 'Zrobione punkty', kind: 'number', required: true, readonly: true, computed: true, list: { extra: true, sortable: false } },
  checklist_total: { label: 'Wszystkie punkty', kind: 'number', required: true, readonly: true, computed: true, row: true },
  created_at: { label: 'Utworzono', kind: 'instant', required: true, readonly: true, list: { extra: true }, export: true },
  done_at: { label: 'Wykonano', kind: 'instant', readonly: true, export: true },
  /** None: a job made it. */
  author_id: { label: 'Autor', kind: 'id', readonly: true, row: true },
  author_name: { label: 'Autor', kind: 'text', readonly: true, computed: true },
  done_by: { label: 'Kto wykonał', kind: 'id', only: 'log' },
  done_by_name: { label: 'Kto wykonał', kind: 'text', readonly: true, computed: true },
  /** Pictures in it are files of ours. */
  description: { label: 'Opis', kind: 'html', required: true },
  checklist: { label: 'Lista kontrolna', kind: 'part', required: true, fields: checkFields },
  /** Attached ones; those shown in the description are not among them. */
  files: { label: 'Pliki', kind: 'part', readonly: true, computed: true, fields: fileFields },
  file_ids: { label: 'Pliki', kind: 'ids', only: 'change' },
  source_id: { label: 'Źródło', kind: 'id', readonly: true },
  /** The ticket that it was made out of, for whoever sees that one. */
  ticket: { label: 'Sprawa', kind: 'part', readonly: true, computed: true },
  ticket_id: { label: 'Sprawa', kind: 'id', only: 'change' },
  statutory_date: { label: 'Termin ustawowy', kind: 'day', readonly: true },
  period: { label: 'Okres', kind: 'month', readonly: true },
})
