import { writeAudit } from '#features/audit/store.ts'
import { publish } from '#features/events/store.ts'
import { notify, withdrawNotices } from '#features/notifications/store.ts'
import type { Task } from '#features/tasks/contract.ts'
import { aboutTask } from '#features/tasks/notices.ts'
import { isOpen } from '#features/tasks/rules.ts'
import { countTasks } from '#features/tasks/store-counts.ts'
import { listDoers } from '#features/tasks/store-people.ts'
import type { PersonContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'

/** Seconds that mail waits, so that a step taken back is not told. */
const undoSeconds = 10

/** Screens of whoever may see the task before or after; those that count it follow. */
export async function tellScreens(db: Db, task: Pick<Task, 'id' | 'company_id'>, shared: boolean) {
  const company_id = shared ? task.company_id : null
  await publish(db, { entity: 'tasks', entity_id: task.id, company_id })
  if (task.company_id) await publish(db, { entity: 'companies', entity_id: task.company_id, company_id })
}

/** What the log keeps of a task: rights and words derived from it are no part of it. */
const kept = ({ moves, may_change, may_check, overdue, ticket, ...task }: Task) => task

/** The end of every write: the company's count, the audit entry, the live screens. */
export async function record(db: Db, action: string, before: Task | undefined, after: Task) {
  await countTasks(db, [after.company_id])
  const entry = { action, entity: 'tasks', entity_id: after.id, company_id: after.company_id, after: kept(after) }
  await writeAudit(db, before ? { ...entry, before: kept(before) } : entry)
  await tellScreens(db, after, !after.internal || before?.internal === false)
}

const assignment = ({ assigned_to, assignee_id, status }: Task) => (isOpen(status) ? `${assigned_to} ${assignee_id}` : '')

/** Tells whoever has the task to do now and had not before; what was taken back in time is not told. */
export async function tellAssigned(call: PersonContext, before: Task | undefined, after: Task) {
  if (before && assignment(before) === assignment(after)) return
  const event = after.assigned_to === 'client' ? 'tasks.asked' : 'tasks.assigned'
  for (const earlier of ['tasks.asked', 'tasks.assigned'] as const) await withdrawNotices(call.db, after.id, earlier)
  if (assignment(after) === '') return
  await notify(call, { ...aboutTask(after), event, recipients: await listDoers(call.db, after), wait_seconds: undoSeconds })
}
