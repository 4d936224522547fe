import { assigneeLabels, enabledLabels, scopeLabels, verifiedLabels } from './labels.ts'
import { maxDaysBefore } from './rules.ts'
import { shiftLabels } from '#features/statutory-deadlines/labels.ts'
import { visibilityLabels } from '#features/tasks/shared/labels.ts'
import { fields } from '#kernel/fields/record.ts'
import { priorityLabels } from '#kernel/priorities.ts'

/** What a term is reckoned by, of every type of rule. */
const ruleFields = fields({
  type: { label: 'Rodzaj', kind: 'text' },
  day: { label: 'Do dnia', kind: 'text' },
  month: { label: 'Miesiąc', kind: 'number' },
  months: { label: 'Miesiące', kind: 'number' },
  months_after: { label: 'Miesiące po okresie', kind: 'number' },
  only_months_of_quarter: { label: 'Tylko miesiące kwartału', kind: 'text' },
  year_offset: { label: 'Przesunięcie roku', kind: 'number' },
  event: { label: 'Zdarzenie', kind: 'text' },
  days: { label: 'Dni po nim', kind: 'number' },
  amount: { label: 'Liczba', kind: 'number' },
  unit: { label: 'Jednostka', kind: 'text' },
  chosen: { label: 'Wybrane', kind: 'text' },
  obligation: { label: 'Obowiązek', kind: 'text' },
  date: { label: 'Data', kind: 'day' },
})

const conditionFields = fields({
  field: { label: 'Pole', kind: 'text' },
  any: { label: 'Którykolwiek', kind: 'text' },
  least: { label: 'Najmniej', kind: 'number' },
})

/** What the catalogue says of it. */
export const sourceFields = fields({
  key: { label: 'Obowiązek z katalogu', kind: 'text', required: true },
  group: { label: 'Grupa', kind: 'text', required: true },
  who: { label: 'Kogo dotyczy', kind: 'text', required: true },
  legal_basis: { label: 'Podstawa prawna', kind: 'text', required: true },
  verified: { label: 'Weryfikacja', kind: 'boolean', options: verifiedLabels, required: true },
  note: { label: 'Uwagi', kind: 'text', required: true },
  frequency: { label: 'Częstotliwość', kind: 'text', required: true },
  recheck: { label: 'Do ponownego sprawdzenia po', kind: 'day' },
  change_proposed: { label: 'Projekt zmian', kind: 'boolean', required: true },
})

export const recurringTaskFields = fields({
  title: { label: 'Tytuł', kind: 'text', max: 200, required: true, list: {}, export: true },
  rule: { label: 'Termin', kind: 'part', required: true, list: {}, export: true, fields: ruleFields },
  /** Of a company whose financial year is the calendar's; none of what waits for an event. */
  next_due: { label: 'Najbliższy termin', kind: 'day', readonly: true, computed: true, list: { width: 130, sortable: false }, export: true },
  source: { label: 'Katalog', kind: 'part', readonly: true, computed: true, row: true, fields: sourceFields },
  group: { label: sourceFields.group.label, kind: 'text', only: 'filter', list: { width: 110, sortable: false }, export: true },
  legal_basis: { label: sourceFields.legal_basis.label, kind: 'text', only: 'filter', list: { sortable: false }, export: true },
  verified: { label: sourceFields.verified.label, kind: 'text', only: 'filter', export: true },
  enabled: {
    label: 'Stan',
    kind: 'boolean',
    options: enabledLabels,
    required: true,
    initial: true,
    list: { width: 120 },
    filter: true,
    export: true,
  },
  shipped: { label: 'Z katalogu', kind: 'boolean', required: true, readonly: true, row: true, filter: true },
  scope: { label: 'Firmy', kind: 'choice', options: scopeLabels, required: true, list: { extra: true }, filter: true, export: true },
  assignee_kind: { label: 'Dla kogo', kind: 'choice', options: assigneeLabels, required: true, list: { extra: true }, filter: true, export: true },
  days_before: {
    label: 'Dni przed terminem',
    kind: 'number',
    min: 0,
    max: maxDaysBefore,
    required: true,
    hint: 'Tyle dni wcześniej pojawia się zadanie.',
    list: { align: 'right', extra: true },
    export: true,
  },
  internal: {
    label: 'Widoczność',
    kind: 'boolean',
    options: visibilityLabels,
    required: true,
    initial: true,
    hint: 'Klient nie widzi tych zadań.',
    list: { extra: true },
    export: true,
  },
  obligation: { label: 'Obowiązek z katalogu', kind: 'text', max: 60, placeholder: 'Własne zadanie', list: { extra: true }, export: true },
  description: { label: 'Opis', kind: 'paragraphs', max: 4000, required: true },
  shift: { label: 'Gdy wypada w dzień wolny', kind: 'choice', options: shiftLabels, required: true, row: true },
  exceptions: { label: 'Wyjątki', kind: 'part', required: true, fields: ruleFields },
  conditions: { label: 'Warunki', kind: 'part', required: true, fields: conditionFields },
  tags: { label: 'Etykiety', kind: 'part', readonly: true, computed: true, fields: { name: { label: 'Nazwa', kind: 'text' } } },
  tag_ids: { label: 'Etykiety', kind: 'ids', only: 'change' },
  companies: { label: 'Firmy', kind: 'part', readonly: true, computed: true, fields: { title: { label: 'Nazwa', kind: 'text' } } },
  company_ids: { label: 'Firmy', kind: 'ids', only: 'change' },
  assignee_id: { label: 'Osoba', kind: 'id' },
  assignee_name: { label: 'Osoba', kind: 'text', readonly: true, computed: true },
  priority: { label: 'Priorytet', kind: 'choice', options: priorityLabels, required: true, initial: 'normal' },
  checklist: { label: 'Lista kontrolna', kind: 'texts', max: 200, required: true },
  active_from: { label: 'Działa od', kind: 'day', required: true, row: true },
  active_to: { label: 'Działa do', kind: 'day', row: true },
  open_tasks: { label: 'Otwarte zadania', kind: 'number', required: true, readonly: true, computed: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, row: true },
})
