import type { Task } from '#features/tasks/shared/contract.ts'
import { seesTask, type TaskPlace } from '#features/tasks/shared/rules.ts'
import type { Actor } from '#kernel/access/access.ts'
import { formatDate } from '#kernel/dates/dates.ts'

type NotifiedTask = Pick<Task, 'id' | 'number' | 'title' | 'company_id' | 'company_title' | 'due_date'> & TaskPlace

export const pathsOf = (task: Pick<Task, 'id' | 'company_id'>) => ({
  staff: `/dashboard/tasks/${task.id}`,
  client: `/companies/${task.company_id}?${new URLSearchParams({ tab: 'tasks', task: task.id })}`,
})

/** What every notice about a task has in common: who may hear of it, where it is, and its words. */
export const aboutTask = (task: NotifiedTask) => ({
  about_id: task.id,
  company_id: task.company_id,
  paths: pathsOf(task),
  seen_by: (person: Actor) => seesTask(person, task),
  variables: {
    zadanie: task.title,
    numer: task.number,
    firma: task.company_title ?? '',
    termin: task.due_date ? formatDate(task.due_date) : 'bez terminu',
  },
})
