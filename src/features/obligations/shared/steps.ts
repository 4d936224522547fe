import type { TaskStatus } from '#features/tasks/shared/rules.ts'

/** How far the steps of an obligation have come; one that it does not have counts as taken. */
export interface Progress {
  /** The amount was sent to the client. */
  sent: boolean
  /** The declaration was filed and its receipt is kept, or it was taken off the month. */
  filed: boolean
  /** Paid, or nothing to pay. */
  paid: boolean
  /** The month is closed: what is left to be paid is asked for by its reminders, not by a task. */
  closed: boolean
}

const stepsInOrder = ['sent', 'filed', 'paid'] as const
export type Step = (typeof stepsInOrder)[number]

export const stepsLeft = (progress: Progress): Step[] => stepsInOrder.filter(step => !progress[step] && !(step === 'paid' && progress.closed))

/** The task of an obligation stands where its steps do. What a person moved stays until the steps say more; what does not apply stays out. */
export function statusBySteps(task: { status: TaskStatus; by_steps: boolean }, progress: Progress): TaskStatus {
  const [left, ...more] = stepsLeft(progress)
  if (task.status === 'cancelled' || (task.status === 'done' && !task.by_steps)) return task.status
  if (left === undefined) return 'done'
  if (left === 'paid' && more.length === 0) return 'waiting'
  return task.by_steps ? 'in_progress' : task.status
}
