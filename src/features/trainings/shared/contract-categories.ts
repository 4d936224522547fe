import { z } from 'zod'
import { audiences } from './rules.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { id, placeAmong, text } from '#kernel/fields/scalars.ts'

/** Companies that are named one by one. */
const mostNamed = 500

export const trainingCategoryBody = z.strictObject({
  title: text(120),
  description: z.string().max(1000).default(''),
  picture_file_id: id.nullable().default(null),
  audience: z.enum(audiences),
  /** Of the clients those of these companies; null for all. */
  company_ids: z.array(id).min(1, 'Proszę wybrać co najmniej jedną firmę.').max(mostNamed).nullable().default(null),
})
export type TrainingCategoryBody = z.output<typeof trainingCategoryBody>

export const trainingCategory = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  picture_file_id: z.uuid().nullable(),
  audience: z.enum(audiences),
  /** For whoever edits. */
  company_ids: z.array(z.uuid()).nullable(),
  /** Whether this person is asked to take what is in it; whoever edits sees others too. */
  for_me: z.boolean(),
  /** Published ones, and what of them this person has done and must still do. */
  trainings: z.int(),
  done: z.int(),
  required_left: z.int(),
  /** Drafts, for whoever edits. */
  drafts: z.int(),
  version: z.int(),
})
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
