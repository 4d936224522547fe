import { openStatuses } from '#features/tasks/shared/rules.ts'
import { addDays, startOfWeek } from '#kernel/dates/dates.ts'
import type { Filter } from '#kernel/listing/filters.ts'

const open: Filter = { key: 'status', operator: ':', values: [...openStatuses] }

export interface QuickView {
  key: string
  title: string
  filters: Filter[]
}

/** What people come for; every one is a filter like any other, and can be narrowed and saved. */
export function quickViews(user_id: string, today: string): QuickView[] {
  const monday = startOfWeek(today)
  return [
    { key: 'mine', title: 'Moje', filters: [{ key: 'assignee_id', operator: '=', values: [user_id] }, open] },
    { key: 'overdue', title: 'Po terminie', filters: [{ key: 'overdue', operator: '=', values: ['true'] }] },
    {
      key: 'week',
      title: 'Ten tydzień',
      filters: [{ key: 'due_date', operator: '>=', values: [monday] }, { key: 'due_date', operator: '<=', values: [addDays(monday, 6)] }, open],
    },
    { key: 'open', title: 'Otwarte', filters: [open] },
  ]
}
