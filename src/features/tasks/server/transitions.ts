import { sql } from 'kysely'
import { checkPlace } from './validate.ts'
import type { Finishing, Task, taskChange } from '#features/tasks/shared/contract.ts'
import { finishing, reopening } from './finishing.ts'
import { auditTask } from './audit.ts'
import { notifyAssigned, notifyFinished } from './notify.ts'
import { seesTask, type TaskStatus } from '#features/tasks/shared/rules.ts'
import * as store from './store.ts'
import { setFiles, shareFiles } from './store-files.ts'
import { Failure, forbidden } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { readRichText, richTextOf } from '#platform/security/rich-text.ts'
import type { z } from 'zod'

/** Writes the values and all that goes with any change of a task. */
export async function changeTask(call: PersonContext, action: string, before: Task, values: store.TaskValues): Promise<Task> {
  const { db, actor } = call
  await store.updateTask(db, before.id, values)
  if (values.internal !== undefined && values.internal !== before.internal) await shareFiles(db, [before.id], values.internal)
  const after = await store.getTask(db, actor, before.id)
  await auditTask(db, { action, before, after })
  await notifyAssigned(call, before, after, action === 'undone')
  await notifyFinished(call, before, after)
  return after
}

/** Throws 403 where the person may not change it, 409 where an internal task would leave their own sight. */
export async function describeTask(call: PersonContext, before: Task, body: z.infer<typeof taskChange>): Promise<Task> {
  const { db, actor } = call
  if (!before.may_change) throw forbidden()
  const { file_ids, description, ...values } = body
  const place = { ...before, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) }
  await checkPlace(db, actor, place)
  // Whoever gives an internal task of his own away may lose the sight of it; the answer would have to say that it is gone.
  if (!seesTask(actor, place))
    throw new Failure('conflict', 'Zadania wewnętrznego nie można przekazać tak, aby zniknęło z własnej listy. Przekaże je kierownik.')
  const text = description === undefined ? richTextOf(before.description) : await readRichText('description', description)
  if (file_ids || description !== undefined) {
    await setFiles(db, actor, before, { attached: file_ids ?? before.files.map(file => file.id), pictures: text.pictures })
  }
  return changeTask(call, 'updated', before, { ...values, ...(description !== undefined && { description: text.html, plain: text.plain }) })
}

function moveValues({ actor }: Pick<PersonContext, 'actor'>, status: TaskStatus): store.TaskValues {
  const done = status === 'done' ? { done_at: sql`now()`, done_by: actor.user_id } : { done_at: null, done_by: null }
  return { status, by_steps: false, ...done }
}

/** Throws 403 where the person may not move it at all, 409 with the record where it cannot go there from where it stands now. */
export async function moveTask(call: PersonContext, before: Task, status: TaskStatus, finishingValues: Finishing = {}): Promise<Task> {
  if (before.status === status) return before
  if (!before.moves.includes(status)) {
    if (before.moves.length === 0) throw forbidden()
    throw new Failure('conflict', 'Stan zadania zmienił się w międzyczasie i nie można już tego zrobić.', { record: before })
  }
  await reopening.get()(call, before)
  if (status === 'done' || status === 'cancelled') await finishing.get()(call, before, status, finishingValues)
  return changeTask(call, 'moved', before, moveValues(call, status))
}
