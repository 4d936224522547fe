import type { TaskPriority, TaskSide, TaskSource, TaskStatus } from '#features/tasks/rules.ts'

export const statusLabels = {
  todo: { label: 'Do zrobienia', hue: 'slate', code: 'DZ' },
  in_progress: { label: 'W toku', hue: 'blue', code: 'WT' },
  waiting: { label: 'Czeka na klienta', hue: 'violet', code: 'CK' },
  done: { label: 'Zrobione', hue: 'green', code: 'ZR' },
  cancelled: { label: 'Anulowane', hue: 'slate', code: 'AN' },
} as const satisfies Record<TaskStatus, { label: string; hue: string; code: string }>

/** To the client, who is the one waited for. */
export const waitingForYou = 'Czeka na Państwa'

export const priorityLabels = {
  low: { label: 'Niska', hue: 'slate' },
  normal: { label: 'Zwykła', hue: 'slate' },
  high: { label: 'Wysoka', hue: 'amber' },
  urgent: { label: 'Pilna', hue: 'red' },
} as const satisfies Record<TaskPriority, { label: string; hue: string }>

export const sourceLabels: Record<TaskSource, string> = { manual: 'Zwykłe', recurring: 'Podatkowe', ticket: 'Ze sprawy' }

export const sideLabels: Record<TaskSide, string> = { staff: 'Biuro', client: 'Klient' }

export const visibilityLabels = { internal: 'Wewnętrzne', shared: 'Widoczne dla klienta' } as const

export const taskForms = ['zadanie', 'zadania', 'zadań', 'zadania'] as const
