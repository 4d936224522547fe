import { findBeforeStep } from '#features/audit/server/store.ts'
import { reopening } from './finishing.ts'
import { changeTask, moveTask } from './transitions.ts'
import { checkAssignee } from './validate.ts'
import type { TaskBulk, Task } from '#features/tasks/shared/contract.ts'
import { seesTask, undoable } from '#features/tasks/shared/rules.ts'
import { lockTask, type StoredTask } from './store.ts'
import { setFiles } from './store-files.ts'
import type { BulkOutcome } from '#kernel/endpoint.ts'
import { Failure, firstReason, forbidden } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { richTextOf } from '#platform/security/rich-text.ts'

/** Each by itself: one that cannot is left out and said why; one that is not there refuses all. Locks are taken in one order. */
async function each({ db, actor }: PersonContext, ids: readonly string[], work: (task: Task) => Promise<unknown>): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], refused: [] }
  for (const id of [...new Set(ids)].sort()) {
    const task = await lockTask(db, actor, id)
    try {
      await work(task)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      outcome.refused.push({ id, title: task.title, reason: firstReason(error) })
    }
  }
  return outcome
}

export function changeMany(call: PersonContext, body: TaskBulk): Promise<BulkOutcome> {
  const { db, actor } = call
  return each(call, body.ids, async before => {
    if (!before.may_change) throw forbidden()
    if (body.action === 'move') return moveTask(call, before, body.status)
    if (body.action === 'postpone') return changeTask(call, 'postponed', before, { due_date: body.due_date })
    if (body.action === 'prioritise') return changeTask(call, 'prioritised', before, { priority: body.priority })
    const place = { ...before, assignee_id: body.assignee_id }
    await checkAssignee(db, place)
    if (!seesTask(actor, place)) throw forbidden()
    return changeTask(call, 'assigned', before, { assignee_id: body.assignee_id })
  })
}

const tooLate = () => new Failure('conflict', 'Tej czynności nie można już cofnąć.')

/** Takes back one's own last step, when nothing came after it; mail about it that still waits is not sent. */
export function undoMany(call: PersonContext, ids: readonly string[]): Promise<BulkOutcome> {
  const { db, actor } = call
  return each(call, ids, async now => {
    if (!now.may_change && now.moves.length === 0) throw forbidden()
    const before = await findBeforeStep<StoredTask>(db, 'tasks', now, { user_id: actor.user_id, undoable })
    if (!before) throw tooLate()
    const { title, description, settlement_id, assigned_to, assignee_id, due_date, priority, status, checklist, internal, done_at } = before
    const { plain, pictures } = richTextOf(description)
    if (actor.isAdmin) {
      await setFiles(db, actor, now, { attached: before.files.map(file => file.id), pictures })
    }
    if (status !== now.status) await reopening.get()(call, now, status)
    const done_by = status === 'done' ? before.done_by : null
    const values = { title, description, plain, settlement_id, assigned_to, assignee_id, due_date, priority, status, checklist, internal, done_at, done_by }
    // What a person has put back stays; what steps brought to where it stands goes on with them.
    const moved = status !== now.status && { by_steps: false }
    await changeTask(call, 'undone', now, { ...values, ...moved })
  })
}
