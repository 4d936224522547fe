import { listCaretakers, listOwners } from '#features/companies/server/store-people.ts'
import type { Task } from '#features/tasks/shared/contract.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'

/** Who has the task to do: the person it is assigned to, else of a client's task the owners of the company. */
export async function listDoers(db: Db, task: Pick<Task, 'assigned_to' | 'assignee_id' | 'company_id'>): Promise<string[]> {
  if (task.assignee_id) return [task.assignee_id]
  if (task.assigned_to === 'staff' || !task.company_id) return []
  return (await listOwners(db, [task.company_id])).map(({ id }) => id)
}

/** Who in the office asked for it, else the caretaker of the company. */
export async function listAskers(db: Db, task: Pick<Task, 'author_id' | 'company_id'>): Promise<string[]> {
  const author = await db.selectFrom('users').select('id').where('id', '=', task.author_id).where('isAdmin', '=', true).where('status', '=', 'active').execute()
  const people = author.length > 0 || !task.company_id ? author : await listCaretakers(db, task.company_id)
  return people.map(({ id }) => id)
}

/** Open ones whose term is within these days. */
export function listDueWithin(db: Db, from: string, to: string) {
  return db
    .selectFrom('tasks as t')
    .leftJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.id', 't.number', 't.title', 't.company_id', 't.assigned_to', 't.assignee_id', 't.author_id', 't.internal', 't.due_date'])
    .select('c.title as company_title')
    .where('t.status', 'in', openStatuses)
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
    .orderBy('t.id')
    .execute()
}
