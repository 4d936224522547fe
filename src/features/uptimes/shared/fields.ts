import { fields } from '#kernel/fields/record.ts'

/** Times are Warsaw clocks. Without an end the clock is running. */
export const uptimeFields = fields({
  user_id: { label: 'Osoba', kind: 'id', required: true, readonly: true },
  start_date: { label: 'Początek', kind: 'wall', required: true, list: { width: 170 }, filter: true, export: true },
  end_date: { label: 'Koniec', kind: 'wall', list: { width: 170 }, export: true },
  settlement_id: { label: 'Rozliczenie', kind: 'id' },
  ticket_id: { label: 'Sprawa', kind: 'id' },
  ticket_number: { label: 'Sprawa', kind: 'text', readonly: true, computed: true, export: true },
  task_id: { label: 'Zadanie', kind: 'id' },
  task_number: { label: 'Zadanie', kind: 'text', readonly: true, computed: true, export: true },
  task_title: { label: 'Tytuł zadania', kind: 'text', readonly: true, computed: true },
  /** Of the settlement, ticket or task, or named by itself. */
  company_id: { label: 'Firma', kind: 'id' },
  company_title: { label: 'Firma', kind: 'text', readonly: true, computed: true, list: { line: true, sortable: false }, export: true },
  month: { label: 'Miesiąc', kind: 'month', readonly: true, computed: true, list: { sortable: false }, export: true },
  comment: {
    label: 'Opis',
    kind: 'paragraphs',
    max: 2000,
    required: true,
    initial: '',
    placeholder: 'Czym był ten czas?',
    list: {},
    filter: true,
    export: true,
  },
  /** Another entry of the same person runs beside it. */
  overlaps: { label: 'Równolegle', kind: 'boolean', required: true, readonly: true, computed: true },
  /** Of a month that a manager has locked. */
  locked: { label: 'Zamknięty', kind: 'boolean', required: true, readonly: true, computed: true },
  confirm_long: { label: 'Tak, to był czas pracy dłuższy niż 12 godzin', kind: 'boolean', required: true, only: 'change' },
  created_at: { label: 'Utworzono', kind: 'instant', required: true, readonly: true },
})
