import type { AssigneeKind, Scope } from '#features/recurring-tasks/rules.ts'

export const scopeLabels: Record<Scope, string> = { profile: 'Według profilu podatkowego', tags: 'Według etykiet', companies: 'Wybrane firmy' }

export const assigneeLabels: Record<AssigneeKind, string> = {
  caretaker: 'Opiekun firmy',
  accountant: 'Księgowy firmy',
  payroll: 'Kadrowy firmy',
  person: 'Wskazana osoba',
  nobody: 'Nikt',
}

/** Whether a rule of the catalogue was checked against its source. */
export const verifiedLabels = { true: 'sprawdzone w źródle', false: 'do sprawdzenia' } as const

export const recurringForms = ['zadanie podatkowe', 'zadania podatkowe', 'zadań podatkowych', 'zadania podatkowego'] as const
