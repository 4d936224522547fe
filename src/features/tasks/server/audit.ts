import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import type { Task } from '#features/tasks/shared/contract.ts'
import { countTasks } from './store-counts.ts'
import type { Db } from '#platform/db/db.ts'

/** Screens of whoever may see the task before or after; those that count it follow. */
export async function tellScreens(db: Db, task: Pick<Task, 'id' | 'company_id'>, shared: boolean) {
  const company_id = shared ? task.company_id : null
  await publish(db, { entity: 'tasks', entity_id: task.id, company_id })
  if (task.company_id) await publish(db, { entity: 'companies', entity_id: task.company_id, company_id })
}

/** What the log keeps of a task: rights and words derived from it are no part of it. */
const snapshotOf = ({ moves, may_change, may_check, overdue, ticket, ...task }: Task) => task

/** The end of every write: the company's count, the audit entry, the live screens. */
export async function auditTask(db: Db, { action, before, after }: { action: string; before?: Task; after: Task }) {
  await countTasks(db, [after.company_id])
  // The title of a partner's duty names the partner.
  const entry = { action, entity: 'tasks', entity_id: after.id, company_id: after.company_id, person_id: after.payer_id, after: snapshotOf(after) }
  await writeAudit(db, before ? { ...entry, before: snapshotOf(before) } : entry)
  await tellScreens(db, after, !after.internal || before?.internal === false)
}
