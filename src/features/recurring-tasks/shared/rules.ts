import type { Condition } from '#features/statutory-deadlines/contract.ts'
import type { DueException, DueRule } from '#features/statutory-deadlines/rules.ts'
import type { DayShift } from '#kernel/dates/holidays.ts'
import { type Actor, can } from '#kernel/access/access.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'

/** Which companies get the task: by their tax profile of the period, by tags, or those chosen by name. */
export const scopes = ['profile', 'tags', 'companies'] as const
export type Scope = (typeof scopes)[number]

/** Who gets it: by the role in the company (the caretaker where nobody has it), one person, or nobody yet. */
export const assigneeKinds = ['caretaker', 'accountant', 'payroll', 'person', 'nobody'] as const
export type AssigneeKind = (typeof assigneeKinds)[number]

/** Of an entry of the catalogue, what an office may change. */
export interface ShippedValues {
  title: string
  rule: DueRule
  shift: DayShift
  exceptions: DueException[]
  conditions: Condition[]
  enabled: boolean
  assignee_kind: AssigneeKind
}

export const maxDaysBefore = 90

/** Days back that a job which could not run makes up for. */
export const madeUpFor = 31

/** What a new one is where nothing is said. */
export const usual = () => ({
  description: '',
  obligation: null,
  shift: 'next_business_day' as const,
  exceptions: [],
  scope: 'profile' as const,
  conditions: [],
  tag_ids: [] as string[],
  company_ids: [] as string[],
  assignee_kind: 'caretaker' as const,
  assignee_id: null,
  days_before: 14,
  priority: 'normal' as const,
  checklist: [] as string[],
  internal: true,
  active_from: warsawToday(),
  active_to: null,
  enabled: true,
})

export const mayChange = (actor: Actor) => can(actor.role, 'recurring-tasks.write')
