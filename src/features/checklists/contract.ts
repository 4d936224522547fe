import { z } from 'zod'
import { checklistFields } from './fields.ts'
import { maxChecklists } from '#features/checklists/rules.ts'
import { maxItems } from '#features/tasks/shared/rules.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { placeAmong, text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const checklist = z.object({ id: z.uuid(), ...recordOf(checklistFields), version: z.int() })
export type Checklist = z.infer<typeof checklist>

export const checklistBody = z.strictObject({
  ...bodyOf(checklistFields),
  points: z
    .array(text(checklistFields.points.max))
    .min(1, 'Proszę podać co najmniej jedną pozycję.')
    .max(maxItems, `Lista może mieć najwyżej ${maxItems} pozycji.`),
})

const needs = 'component:companyTasks'
const all = z.object({ data: z.array(checklist) })

/** Lists to be ticked off that the office puts into its tasks again and again. */
export const checklists = {
  list: endpoint({
    method: 'GET',
    path: '/api/checklists',
    access: 'checklists.read',
    needs,
    summary: 'Szablony list kontrolnych, w kolejności biura',
    response: all,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/checklists',
    access: 'checklists.write',
    needs,
    summary: 'Nowy szablon listy, na końcu',
    body: checklistBody,
    response: one(checklist),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/checklists/:id',
    access: 'checklists.write',
    needs,
    summary: 'Zmiana szablonu listy; zadania, które go użyły, zostają bez zmian',
    body: checklistBody,
    response: one(checklist),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/checklists/:id/move',
    access: 'checklists.write',
    needs,
    summary: 'Miejsce szablonu wśród innych, od 0',
    body: placeAmong(maxChecklists),
    response: all,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/checklists/:id', access: 'checklists.write', needs, summary: 'Usunięcie szablonu listy', response: done }),
}
