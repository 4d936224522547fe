import { z } from 'zod'
import { attachedFile } from '#features/files/shared/contract.ts'
import { mostItems, mostTaskFiles, taskSides, taskSources, taskStatuses } from './rules.ts'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { blank, id, instant, plain_date, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'
import { priorities } from '#kernel/priorities.ts'
import { richText } from '#kernel/text/rich-text.ts'

const status = z.enum(taskStatuses)
const priority = z.enum(priorities)

export const checkItem = z.strictObject({ id, title: text(200), done: z.boolean() })
export type CheckItem = z.infer<typeof checkItem>

export const taskRow = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  company_id: z.uuid().nullable(),
  company_title: z.string().nullable(),
  settlement_id: z.uuid().nullable(),
  month: z.string().nullable(),
  assigned_to: z.enum(taskSides),
  assignee_id: z.uuid().nullable(),
  assignee_name: z.string().nullable(),
  due_date: z.iso.date().nullable(),
  priority,
  status,
  internal: z.boolean(),
  source: z.enum(taskSources),
  overdue: z.boolean(),
  checklist_done: z.int(),
  checklist_total: z.int(),
  /** None: a job made it. */
  author_id: z.uuid().nullable(),
  created_at: instant,
  updated_at: instant,
  done_at: instant.nullable(),
  version: z.int(),
})
export type TaskRow = z.infer<typeof taskRow>

export const task = taskRow.extend({
  /** Rich text; pictures in it are files of ours. */
  description: z.string(),
  checklist: z.array(checkItem),
  /** Attached ones; those shown in the description are not among them. */
  files: z.array(attachedFile),
  source_id: z.uuid().nullable(),
  /** The ticket that it was made out of, for whoever sees that one. */
  ticket: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  statutory_date: z.string().nullable(),
  period: z.string().nullable(),
  author_name: z.string().nullable(),
  done_by_name: z.string().nullable(),
  /** Where this person may move it now. */
  moves: z.array(status),
  may_change: z.boolean(),
  may_check: z.boolean(),
})
export type Task = z.infer<typeof task>

const fields = {
  title: text(200),
  description: richText('<p>Proszę sprawdzić saldo.</p>'),
  settlement_id: blank(id),
  assigned_to: z.enum(taskSides),
  assignee_id: blank(id),
  due_date: blank(plain_date),
  priority,
  internal: z.boolean(),
  checklist: z.array(checkItem).max(mostItems, `Lista może mieć najwyżej ${mostItems} pozycji.`),
  file_ids: z.array(id).max(mostTaskFiles, `Do zadania można dołączyć najwyżej ${mostTaskFiles} plików.`),
}
const optional = z.object(fields).partial().shape

export const newTask = z.strictObject({ ...optional, title: fields.title, company_id: blank(id).optional(), ticket_id: blank(id).optional() })
export type NewTask = z.infer<typeof newTask>
export const taskChange = z.strictObject(optional)

const ids = z
  .array(id, 'Proszę zaznaczyć co najmniej jedno zadanie.')
  .min(1, 'Proszę zaznaczyć co najmniej jedno zadanie.')
  .max(100, 'Naraz można zmienić najwyżej 100 zadań.')
export const taskBulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('move'), ids, status }),
  z.strictObject({ action: z.literal('assign'), ids, assignee_id: blank(id) }),
  z.strictObject({ action: z.literal('postpone'), ids, due_date: blank(plain_date) }),
  z.strictObject({ action: z.literal('prioritise'), ids, priority }),
])
export type TaskBulk = z.infer<typeof taskBulk>
export const bulkAssignee = z.strictObject({ assignee_id: blank(id) })
export const bulkDueDate = z.strictObject({ due_date: blank(plain_date) })
export const bulkPriority = z.strictObject({ priority })

const bulkOutcome = z.object({ done: z.array(z.uuid()), refused: z.array(z.object({ id: z.uuid(), title: z.string(), reason: z.string() })) })

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
    body: z.strictObject({ status }),
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
