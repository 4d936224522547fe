import type { TaskSide, TaskSource, TaskStatus } from './rules.ts'
import type { StateLabel } from '#kernel/colours.ts'

export const statusLabels: Record<TaskStatus, StateLabel> = {
  todo: { label: 'Do zrobienia', hue: 'slate' },
  in_progress: { label: 'W toku', hue: 'blue' },
  waiting: { label: 'Czeka na klienta', hue: 'violet' },
  done: { label: 'Zrobione', hue: 'green' },
  cancelled: { label: 'Anulowane', hue: 'slate' },
}

/** To the client, who is the one waited for. */
export const waitingForYou = 'Czeka na Państwa'

export const sourceLabels: Record<TaskSource, string> = { manual: 'Dodane ręcznie', recurring: 'Podatkowe', ticket: 'Ze sprawy' }

export const sideLabels: Record<TaskSide, string> = { staff: 'Biuro', client: 'Klient' }

/** Of `internal`. */
export const visibilityLabels = { true: 'Wewnętrzne', false: 'Widoczne dla klienta' } as const

export const taskForms = ['zadanie', 'zadania', 'zadań', 'zadania'] as const
