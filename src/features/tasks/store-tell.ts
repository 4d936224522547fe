import { undoSeconds } from '#features/notifications/rules.ts'
import { notify, withdrawNotices } from '#features/notifications/store.ts'
import type { Task } from '#features/tasks/contract.ts'
import { aboutTask } from '#features/tasks/notices.ts'
import { isOpen } from '#features/tasks/rules.ts'
import { listAskers, listDoers, nameOfPerson } from '#features/tasks/store-people.ts'
import type { PersonContext } from '#server/context.ts'

const assignment = ({ assigned_to, assignee_id, status }: Task) => (isOpen(status) ? `${assigned_to} ${assignee_id}` : '')

/** Tells the office that the client has done what was asked; one taken back is not told. */
export async function tellFinished(call: PersonContext, before: Task, after: Task) {
  const { db, actor } = call
  if (actor.isAdmin || before.status === after.status) return
  await withdrawNotices(db, after.id, 'tasks.finished')
  if (after.status !== 'done') return
  const { variables, ...about } = aboutTask(after)
  const osoba = await nameOfPerson(db, actor.user_id)
  await notify(call, {
    ...about,
    event: 'tasks.finished',
    variables: { ...variables, osoba },
    recipients: await listAskers(db, after),
    wait_seconds: undoSeconds,
  })
}

/** Tells whoever has the task to do now and had not before; what was taken back in time is not told. */
export async function tellAssigned(call: PersonContext, before: Task | undefined, after: Task) {
  if (before && assignment(before) === assignment(after)) return
  const event = after.assigned_to === 'client' ? 'tasks.asked' : 'tasks.assigned'
  await withdrawNotices(call.db, after.id, 'tasks.asked', 'tasks.assigned')
  if (assignment(after) === '') return
  await notify(call, { ...aboutTask(after), event, recipients: await listDoers(call.db, after), wait_seconds: undoSeconds })
}
