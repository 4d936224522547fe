import { type Actor, can, canIn } from '#kernel/access/access.ts'
import type { Priority } from '#kernel/priorities.ts'

export const taskStatuses = ['todo', 'in_progress', 'waiting', 'done', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const openStatuses = ['todo', 'in_progress', 'waiting'] as const satisfies readonly TaskStatus[]
export const isOpen = (status: TaskStatus) => (openStatuses as readonly TaskStatus[]).includes(status)

export const isPressing = ({ priority }: { priority: Priority }) => priority === 'high' || priority === 'urgent'

/** What made the task: a person, a recurring task, a ticket. */
export const taskSources = ['manual', 'recurring', 'ticket'] as const
export type TaskSource = (typeof taskSources)[number]

/** Who has it to do. */
export const taskSides = ['staff', 'client'] as const
export type TaskSide = (typeof taskSides)[number]

/** Where a task may go from here. What is done or cancelled can be taken up again. */
export const transitions: Record<TaskStatus, readonly TaskStatus[]> = {
  todo: ['in_progress', 'waiting', 'done', 'cancelled'],
  in_progress: ['todo', 'waiting', 'done', 'cancelled'],
  waiting: ['todo', 'in_progress', 'done', 'cancelled'],
  done: ['todo', 'in_progress'],
  cancelled: ['todo', 'in_progress'],
}

/** The client does the task or takes that back; the rest is the office's. */
const clientMoves: Partial<Record<TaskStatus, readonly TaskStatus[]>> = { todo: ['done'], in_progress: ['done'], waiting: ['done'], done: ['todo'] }

export const maxItems = 50
export const maxTaskFiles = 20

/** Steps that whoever took them may take back at once. */
export const undoable: readonly string[] = ['moved', 'assigned', 'postponed', 'prioritised', 'updated']

export interface TaskPlace {
  company_id: string | null
  internal: boolean
  assigned_to: TaskSide
  assignee_id: string | null
  author_id: string | null
}

const isOwn = (actor: Actor, task: TaskPlace) => task.assignee_id === actor.user_id || task.author_id === actor.user_id

/** Internal tasks never leave the office; in it the payroll clerk and the assistant see their own. */
export function seesTask(actor: Actor, task: TaskPlace): boolean {
  if (!actor.isAdmin) return !task.internal && task.company_id !== null && actor.companies.has(task.company_id)
  return !task.internal || can(actor.role, 'tasks.internal') || isOwn(actor, task)
}

/** What the client was asked to do, by somebody of the company who may answer. */
const mayAnswer = (actor: Actor, task: TaskPlace) => task.assigned_to === 'client' && task.company_id !== null && canIn(actor, 'tasks.answer', task.company_id)

export function allowedMoves(actor: Actor, task: TaskPlace & { status: TaskStatus }): TaskStatus[] {
  if (actor.isAdmin) return can(actor.role, 'tasks.write') ? [...transitions[task.status]] : []
  return mayAnswer(actor, task) ? [...(clientMoves[task.status] ?? [])] : []
}

export const mayChange = (actor: Actor) => actor.isAdmin && can(actor.role, 'tasks.write')

/** Lines of the checklist are ticked off by whoever works on the task while it is open. */
export function mayCheck(actor: Actor, task: TaskPlace & { status: TaskStatus }): boolean {
  return isOpen(task.status) && (mayChange(actor) || (!actor.isAdmin && mayAnswer(actor, task)))
}
