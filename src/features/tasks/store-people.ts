import { listOwners } from '#features/documents/store-people.ts'
import type { Task } from '#features/tasks/contract.ts'
import { openStatuses } from '#features/tasks/rules.ts'
import type { Db } from '#server/db.ts'

/** Who has the task to do: the person it is assigned to, else of a client's task the owners of the company. */
export async function listDoers(db: Db, task: Pick<Task, 'assigned_to' | 'assignee_id' | 'company_id'>): Promise<string[]> {
  if (task.assignee_id) return [task.assignee_id]
  if (task.assigned_to === 'staff' || !task.company_id) return []
  return (await listOwners(db, [task.company_id])).map(({ id }) => id)
}

/** Open ones whose term is this day. */
export function listDueOn(db: Db, day: string) {
  return db
    .selectFrom('tasks as t')
    .leftJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.id', 't.number', 't.title', 't.company_id', 't.assigned_to', 't.assignee_id', 't.author_id', 't.internal', 't.due_date'])
    .select('c.title as company_title')
    .where('t.status', 'in', openStatuses)
    .where('t.due_date', '=', day)
    .orderBy('t.id')
    .execute()
}
