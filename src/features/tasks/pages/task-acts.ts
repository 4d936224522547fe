import { askForSteps } from './ask-for-steps.ts'
import { type Finishing, type StepsLeft, type TaskBulk, type TaskRow, tasks } from '#features/tasks/shared/contract.ts'
import { statusLabels, taskForms } from '#features/tasks/shared/labels.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { outcomeOf, tellLeftOut } from '#web/ui/list/bulk-result-toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { takeBack } from '#web/ui/list/take-back.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'

export const refreshTasks = () => refreshQueries('tasks', 'recurring-tasks', 'companies', 'settlements', 'counts')

/** Takes back one's own last step with these tasks. */
async function undo(ids: readonly string[]) {
  await takeBack(ids, taskForms, (ids, idempotent) => call(tasks.undo, { body: { ids }, idempotent }))
  await refreshTasks()
}

/** One click; the way back stands in the message. Of an obligation, what its steps lack is asked for. */
export async function moveTask(task: Pick<TaskRow, 'id' | 'title'>, status: TaskStatus) {
  const move = (finishing: Finishing = {}) => call(tasks.move, { params: { id: task.id }, body: { status, ...finishing } })
  try {
    const done = await move().catch((error: unknown) => {
      const left = stepsLeftOf(error)
      if (!left) throw error
      return askForSteps.get()({ title: task.title, left, finish: move })
    })
    if (done) toast(`${statusLabels[status].label}: ${task.title}`, { undo: () => undo([task.id]), about: [task.id] })
  } catch (error) {
    toastFailure(error)
    if (!(error instanceof ApiError)) throw error
  } finally {
    await refreshTasks()
  }
}

/** What does not apply lacks nothing but its reason. */
function stepsLeftOf(error: unknown): StepsLeft | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.fields.reason) return { steps: ['reason'] }
  return Array.isArray((error.data as Partial<StepsLeft> | undefined)?.steps) ? (error.data as StepsLeft) : undefined
}

/** Says what was done, with the way back, and names what could not be. */
export async function changeTasks(body: TaskBulk, idempotent?: string) {
  const done = await inBatches(body.ids, { nounForms: taskForms, idempotent }, (ids, idempotent) => call(tasks.bulk, { body: { ...body, ids }, idempotent }))
  const data = outcomeOf(done)
  if (data.done.length > 0) toast(`Zmieniono ${plural(data.done.length, taskForms)}.`, { undo: () => undo(data.done), about: data.done })
  tellLeftOut(data, taskForms)
  await refreshTasks()
}
