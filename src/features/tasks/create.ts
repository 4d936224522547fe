import { checkPlace, readDescription } from '#features/tasks/check.ts'
import type { NewTask, Task } from '#features/tasks/contract.ts'
import { record, tellAssigned } from '#features/tasks/record.ts'
import type { TaskSource } from '#features/tasks/rules.ts'
import { getTask, insertTask } from '#features/tasks/store.ts'
import { setFiles } from '#features/tasks/store-files.ts'
import type { PersonContext } from '#server/context.ts'
import { newId } from '#server/id.ts'
import { takeNumber } from '#server/numbers.ts'

/** A person's task, or one that a ticket gives rise to. */
export async function createTask(
  call: PersonContext,
  body: NewTask,
  origin: { source: TaskSource; source_id: string | null } = { source: 'manual', source_id: null },
): Promise<Task> {
  const { db, actor } = call
  const { file_ids = [], description = '', title, checklist = [], priority = 'normal', due_date = null } = body
  const place = {
    company_id: body.company_id ?? null,
    settlement_id: body.settlement_id ?? null,
    assigned_to: body.assigned_to ?? 'staff',
    assignee_id: body.assignee_id ?? null,
    internal: body.internal ?? true,
  }
  await checkPlace(db, actor, place)
  const text = readDescription(description)
  const id = newId()
  const number = await takeNumber(db, 'task')
  await insertTask(db, {
    ...{ id, number, title, checklist, priority, due_date, ...place, ...origin },
    description: text.html,
    plain: text.plain,
    author_id: actor.user_id,
  })
  await setFiles(db, actor, { id, ...place }, file_ids, text.pictures)
  const task = await getTask(db, actor, id)
  await record(db, 'created', undefined, task)
  await tellAssigned(call, undefined, task)
  return task
}
