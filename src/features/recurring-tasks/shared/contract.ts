import { z } from 'zod'
import { recurringTaskFields } from './fields.ts'
import { dueRule, obligation, obligationCondition } from '#features/statutory-deadlines/contract.ts'
import { maxDaysBefore } from './rules.ts'
import { task } from '#features/tasks/shared/contract.ts'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id, instant, plain_date, text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

const exception = obligation.shape.exceptions.element
/** What the catalogue says of it. */
export const obligationSource = obligation
  .pick({ key: true, group: true, who: true, legal_basis: true, verified: true, note: true, frequency: true })
  .extend({ recheck: z.string().nullable(), change_proposed: z.boolean() })

const described = { rule: dueRule, source: obligationSource.nullable(), updated_at: instant, version: z.int() }
export const recurringTaskRow = z.object({ id: z.uuid(), ...rowOf(recurringTaskFields), ...described })
export type RecurringTaskRow = z.infer<typeof recurringTaskRow>

export const recurringTask = z.object({
  id: z.uuid(),
  ...recordOf(recurringTaskFields),
  ...described,
  exceptions: z.array(exception),
  conditions: z.array(obligationCondition),
  tags: z.array(z.object({ id: z.uuid(), name: z.string() })),
  companies: z.array(z.object({ id: z.uuid(), title: z.string() })),
  may_change: z.boolean(),
})
export type RecurringTask = z.infer<typeof recurringTask>

const ids = z.array(id).max(500, 'Można wskazać najwyżej 500.')
const fields = {
  ...bodyOf(recurringTaskFields),
  description: z
    .string()
    .max(recurringTaskFields.description.max)
    .refine(value => !value.includes('\0'), 'Tekst zawiera niedozwolony znak (NUL).'),
  rule: dueRule.meta({ examples: [{ type: 'monthly', day: 25, months_after: 1 }] }),
  exceptions: z.array(exception).max(12),
  conditions: z
    .array(obligationCondition)
    .max(20)
    .meta({ examples: [[]] }),
  tag_ids: ids,
  company_ids: ids,
  days_before: z.int('Proszę podać liczbę dni.').min(0, 'Najmniej 0 dni.').max(maxDaysBefore, `Najwyżej ${maxDaysBefore} dni.`),
  checklist: z.array(text(recurringTaskFields.checklist.max)).max(50, 'Lista może mieć najwyżej 50 pozycji.'),
}

const optional = z.object(fields).partial().shape
export const newRecurringTask = z.strictObject({ ...optional, title: fields.title, rule: fields.rule })
export type NewRecurringTask = z.infer<typeof newRecurringTask>
export const recurringTaskChange = z.strictObject(optional)

const occurrence = z.object({ period: z.string(), statutory_date: z.string(), due_date: z.string() })
const change = task.pick({ id: true, number: true, title: true, company_title: true, due_date: true }).extend({
  /** None: it no longer concerns the company and is cancelled. */
  new_due_date: z.string().nullable(),
})
export type TaskChange = z.infer<typeof change>

export const recurringTaskPreview = z.object({
  dates: z.array(occurrence),
  /** Those of the next period. */
  companies: z.object({ total: z.int(), titles: z.array(z.string()) }),
  /** Of a change: tasks not started that it touches. */
  changes: z.object({ total: z.int(), tasks: z.array(change) }),
})
export type Preview = z.infer<typeof recurringTaskPreview>

const needs = 'component:companyTasks'

export const recurringTasks = {
  list: endpoint({
    method: 'GET',
    path: '/api/recurring-tasks',
    access: 'recurring-tasks.read',
    needs,
    summary: 'Zadania podatkowe: katalog obowiązków i własne zadania biura',
    query: listing(recurringTaskRow, { sort: 'enabled:desc,title:asc', except: ['version', 'next_due'] }),
    response: pageOf(recurringTaskRow),
  }),
  catalogue: endpoint({
    method: 'GET',
    path: '/api/recurring-tasks/catalogue',
    access: 'recurring-tasks.read',
    needs,
    summary: 'Katalog obowiązków z podstawą prawną',
    response: z.object({
      data: z.array(obligation.pick({ key: true, title: true, group: true, who: true, rule: true, shift: true, conditions: true, exceptions: true })),
      as_of: z.string(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/recurring-tasks/:id',
    access: 'recurring-tasks.read',
    needs,
    summary: 'Zadanie podatkowe',
    response: one(recurringTask),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/recurring-tasks',
    access: 'recurring-tasks.write',
    needs,
    summary: 'Nowe zadanie podatkowe',
    body: newRecurringTask,
    response: one(recurringTask),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/recurring-tasks/:id',
    access: 'recurring-tasks.write',
    needs,
    summary: 'Zmiana zadania podatkowego; obejmuje tylko zadania nierozpoczęte',
    body: recurringTaskChange,
    response: z.object({ data: recurringTask, changed: z.int() }),
    current: recurringTask,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/recurring-tasks/preview',
    access: 'recurring-tasks.read',
    needs,
    effect: 'reads',
    summary: 'Najbliższe terminy, pasujące firmy i zadania, które zmiana obejmie',
    body: newRecurringTask.extend({ id: id.optional() }),
    response: one(recurringTaskPreview),
  }),
  asked: endpoint({
    method: 'GET',
    path: '/api/recurring-tasks/:id/asked',
    access: 'tasks.write',
    needs,
    summary: 'Kogo w firmie dotyczy obowiązek ze zdarzenia: samej firmy albo jej wspólników',
    query: z.strictObject({ company_id: id, date: plain_date }),
    response: z.object({ data: z.array(z.object({ payer_id: z.uuid().nullable(), payer: z.string().nullable() })) }),
  }),
  happen: endpoint({
    method: 'POST',
    path: '/api/recurring-tasks/:id/happen',
    access: 'tasks.write',
    needs,
    summary: 'Zdarzenie w firmie, od którego biegnie termin: powstaje jej zadanie',
    body: z.strictObject({ company_id: id, date: plain_date, payer_id: id.optional() }),
    response: one(task),
  }),
}
