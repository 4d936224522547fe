import { undoWindowSeconds } from '#features/audit/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { notify, publishNotices, withdrawNotices } from '#features/notifications/server/store.ts'
import { delayMessages } from '#features/outbox/server/store.ts'
import type { Task } from '#features/tasks/shared/contract.ts'
import { aboutTask } from './notify-comment.ts'
import { isOpen } from '#features/tasks/shared/rules.ts'
import { listAskers, listDoers } from './store-people.ts'
import { fullNameOf } from '#features/users/server/store.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** Who has it to do, whatever its state. */
const assigneeKey = ({ assigned_to, assignee_id }: Task) => `${assigned_to} ${assignee_id}`
const assignment = (task: Task) => (isOpen(task.status) ? assigneeKey(task) : '')

/** What tells whoever has it to do. */
const events = ['tasks.asked', 'tasks.assigned'] as const

/** Tells the office that the client has done what was asked; one taken back is not told. */
export async function notifyFinished(call: PersonContext, before: Task, after: Task) {
  const { db, actor } = call
  if (actor.isAdmin || before.status === after.status) return
  await withdrawNotices(db, after.id, 'tasks.finished')
  if (after.status !== 'done') return
  const { variables, ...about } = aboutTask(after)
  const osoba = await fullNameOf(db, actor.user_id)
  await notify(call, {
    ...about,
    event: 'tasks.finished',
    variables: { ...variables, osoba },
    recipients: await listAskers(db, after),
    wait_seconds: undoSeconds,
  })
}

/** Tells whoever has the task to do now and had not before; what was taken back in time is not told. */
export async function notifyAssigned(call: PersonContext, before: Task | undefined, after: Task, undone = false) {
  if (before && assignment(before) === assignment(after)) return
  const closed = assignment(after) === ''
  // Done by mistake and taken up again at once, it is news to nobody, but whoever had not heard of it still does: see `isOver`.
  if (before && undone !== closed && assigneeKey(before) === assigneeKey(after)) {
    if (closed) await delayMessages(call.db, after.id, events, undoWindowSeconds)
    return publishNotices(call.db, after.id, ...events)
  }
  await withdrawNotices(call.db, after.id, ...events)
  if (closed) return
  const event = after.assigned_to === 'client' ? 'tasks.asked' : 'tasks.assigned'
  await notify(call, { ...aboutTask(after), event, recipients: await listDoers(call.db, after), wait_seconds: undoSeconds })
}
