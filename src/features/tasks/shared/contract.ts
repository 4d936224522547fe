import { z } from 'zod'
import { attachedFile } from '#features/files/shared/contract.ts'
import { checkFields, finishFields, taskFields } from './fields.ts'
import { maxItems, maxTaskFiles } from './rules.ts'
import { bulkOutcome, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const checkItem = z.strictObject({ id, ...bodyOf(checkFields) })
export type CheckItem = z.infer<typeof checkItem>

export const taskRow = z.object({ id: z.uuid(), ...rowOf(taskFields), updated_at: instant, version: z.int() })
export type TaskRow = z.infer<typeof taskRow>

const answered = recordOf(taskFields)
const { status } = answered

export const task = z.object({
  id: z.uuid(),
  ...answered,
  checklist: z.array(checkItem),
  files: z.array(attachedFile),
  ticket: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Where this person may move it now. */
  moves: z.array(status),
  may_change: z.boolean(),
  may_check: z.boolean(),
  updated_at: instant,
  version: z.int(),
})
export type Task = z.infer<typeof task>

const { company_id, ...values } = {
  ...bodyOf(taskFields),
  checklist: z.array(checkItem).max(maxItems, `Lista może mieć najwyżej ${maxItems} pozycji.`),
  file_ids: z.array(id).max(maxTaskFiles, `Do zadania można dołączyć najwyżej ${maxTaskFiles} plików.`),
}
const { assignee_id, due_date, priority } = values
export const taskChange = z.strictObject(values).partial()

export const newTask = z.strictObject({ ...taskChange.shape, title: values.title, company_id: company_id.optional(), ticket_id: blank(id).optional() })
export type NewTask = z.infer<typeof newTask>

export const finishingSaid = z.strictObject(bodyOf(finishFields)).partial()
export type Finishing = z.infer<typeof finishingSaid>

/** What the refusal of a task names that lacks steps. */
export interface StepsLeft {
  steps: readonly string[]
  settlement_id?: string
}

const ids = z
  .array(id, 'Proszę zaznaczyć co najmniej jedno zadanie.')
  .min(1, 'Proszę zaznaczyć co najmniej jedno zadanie.')
  .max(100, 'Naraz można zmienić najwyżej 100 zadań.')
export const taskBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), ids, status }),
  z.strictObject({ action: z.literal('assign'), ids, assignee_id }),
  z.strictObject({ action: z.literal('postpone'), ids, due_date }),
  z.strictObject({ action: z.literal('prioritise'), ids, priority }),
])
export type TaskBulk = z.infer<typeof taskBulk>
export const bulkAssignee = z.strictObject({ assignee_id })
export const bulkDueDate = z.strictObject({ due_date })
export const bulkPriority = z.strictObject({ priority })

const needs = 'component:companyTasks'

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/api/tasks',
    access: 'tasks.read',
    needs,
    summary: 'Lista zadań',
    query: listing(taskRow, { sort: 'closed:asc,due_date:asc', except: ['version'], also: { closed: 'boolean', source_id: 'id' } }),
    response: pageOf(taskRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/tasks/:id', access: 'tasks.read', needs, summary: 'Zadanie', response: one(task) }),
  create: endpoint({
    method: 'POST',
    path: '/api/tasks',
    access: 'tasks.write',
    needs,
    summary: 'Nowe zadanie',
    body: newTask,
    response: one(task),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tasks/:id',
    access: 'tasks.write',
    needs,
    summary: 'Zmiana zadania',
    body: taskChange,
    response: one(task),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/move',
    access: 'tasks.answer',
    needs,
    summary: 'Zmiana stanu zadania',
    body: z.strictObject({ status, ...finishingSaid.shape }),
    response: one(task),
    current: task,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/tasks/:id/check',
    access: 'tasks.answer',
    needs,
    summary: 'Odhaczenie pozycji listy',
    body: z.strictObject({ item_id: id, done: z.boolean() }),
    response: one(task),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/tasks/bulk',
    access: 'tasks.write',
    needs,
    summary: 'Jedna czynność na wielu zadaniach; odpowiada, które i dlaczego zostały pominięte',
    body: taskBulk,
    response: one(bulkOutcome),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/tasks/undo',
    access: 'tasks.answer',
    needs,
    summary: 'Cofnięcie własnej ostatniej czynności, do dwóch minut po niej',
    body: z.strictObject({ ids }),
    response: one(bulkOutcome),
  }),
}
