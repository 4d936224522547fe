import { z } from 'zod'
import { tagFields } from './fields.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const tag = z.object({ id: z.uuid(), ...recordOf(tagFields), version: z.int() })
export type Tag = z.infer<typeof tag>

export const maxTags = 1000

export const tagBody = z.strictObject(bodyOf(tagFields))
const giveBody = z.strictObject({ company_ids: z.array(id).min(1).max(100), add: z.array(id).max(maxTags), remove: z.array(id).max(maxTags) })

const needs = 'company'

/** Words by which the office sorts its companies; clients never see them. */
export const tags = {
  list: endpoint({ method: 'GET', path: '/api/tags', access: 'tags.read', needs, summary: 'Etykiety biura', response: z.object({ data: z.array(tag) }) }),
  create: endpoint({ method: 'POST', path: '/api/tags', access: 'tags.write', needs, summary: 'Nowa etykieta', body: tagBody, response: one(tag) }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tags/:id',
    access: 'tags.write',
    needs,
    summary: 'Zmiana nazwy lub koloru etykiety',
    body: tagBody,
    response: one(tag),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tags/:id',
    access: 'tags.write',
    needs,
    summary: 'Usunięcie etykiety, także ze wszystkich firm',
    response: done,
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/tags/companies',
    access: 'tags.write',
    needs,
    summary: 'Dodanie i zdjęcie etykiet z jednej albo wielu firm',
    body: giveBody,
    response: done,
  }),
}
