import { z } from 'zod'
import { categoryFields } from './fields.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { id, placeAmong } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

/** Companies that are named one by one. */
const maxNamed = 500

const { company_ids: _, picture_file_id, description, ...values } = bodyOf(categoryFields)

/** As the dialog sends it, with nothing left out. */
export const wholeCategory = z.strictObject({
  ...values,
  description,
  picture_file_id,
  company_ids: z.array(id).min(1, 'Proszę wybrać co najmniej jedną firmę.').max(maxNamed).nullable(),
})
export const trainingCategoryBody = wholeCategory.extend({
  description: description.default(''),
  picture_file_id: picture_file_id.default(null),
  company_ids: wholeCategory.shape.company_ids.default(null),
})
export type TrainingCategoryBody = z.output<typeof trainingCategoryBody>

export const trainingCategory = z.object({ id: z.uuid(), ...recordOf(categoryFields), version: z.int() })
export type TrainingCategory = z.infer<typeof trainingCategory>

export const place = placeAmong(1001)

const read = { access: 'trainings.read', needs: 'component:trainings' } as const
const write = { access: 'trainings.write', needs: 'component:trainings' } as const

export const trainingCategories = {
  list: endpoint({
    method: 'GET',
    path: '/api/training-categories',
    ...read,
    summary: 'Kategorie szkoleń z własnym postępem',
    response: z.object({ data: z.array(trainingCategory) }),
  }),
  get: endpoint({ method: 'GET', path: '/api/training-categories/:id', ...read, summary: 'Kategoria szkoleń', response: one(trainingCategory) }),
  create: endpoint({
    method: 'POST',
    path: '/api/training-categories',
    ...write,
    summary: 'Nowa kategoria szkoleń',
    body: trainingCategoryBody,
    response: one(trainingCategory),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/training-categories/:id',
    ...write,
    summary: 'Zmiana kategorii szkoleń',
    body: trainingCategoryBody,
    response: one(trainingCategory),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/training-categories/:id/move',
    ...write,
    summary: 'Miejsce kategorii wśród innych, od zera',
    body: place,
    response: done,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/training-categories/:id', ...write, summary: 'Usunięcie pustej kategorii szkoleń', response: done }),
}
