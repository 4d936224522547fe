import type { RecurringTaskRow } from './contract.ts'
import type { AssigneeKind, Scope } from './rules.ts'

export const scopeLabels: Record<Scope, string> = { profile: 'Według profilu podatkowego', tags: 'Według etykiet', companies: 'Wybrane firmy' }

export const assigneeLabels: Record<AssigneeKind, string> = {
  caretaker: 'Opiekun firmy',
  accountant: 'Księgowy firmy',
  payroll: 'Kadrowy firmy',
  person: 'Wskazana osoba',
  nobody: 'Nikt',
}

export const enabledLabels = { true: 'Włączone', false: 'Wyłączone' } as const

/** Of the catalogue. */
export const groupOf = ({ source }: RecurringTaskRow) => source?.group ?? 'własne'

/** Whether a rule of the catalogue was checked against its source. */
export const verifiedLabels = { true: 'zweryfikowane w źródle', false: 'do weryfikacji' } as const

export const recurringForms = ['zadanie podatkowe', 'zadania podatkowe', 'zadań podatkowych', 'zadania podatkowego'] as const
