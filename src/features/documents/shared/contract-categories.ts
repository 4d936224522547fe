import { z } from 'zod'
import { categoryFields } from './fields.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { bodyOf, changeOf, recordOf } from '#kernel/fields/schemas.ts'

export const documentCategory = z.object({ ...recordOf(categoryFields), version: z.int() })
export type DocumentCategoryRow = z.infer<typeof documentCategory>

const { archived, ...values } = bodyOf(categoryFields)
export const documentCategoryBody = z.strictObject({
  ...values,
  archived: archived.default(categoryFields.archived.initial),
  ...z.object(changeOf(categoryFields)).partial().shape,
})

const needs = 'documents'

export const documentCategoriesContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents/categories',
    access: 'documents.read',
    needs,
    summary: 'Kategorie dokumentów biura, w jego kolejności',
    response: z.object({ data: z.array(documentCategory) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/documents/categories',
    access: 'documents.categories',
    needs,
    summary: 'Nowa kategoria dokumentów',
    body: documentCategoryBody,
    response: one(documentCategory),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/documents/categories/:code',
    access: 'documents.categories',
    needs,
    summary: 'Zmiana kategorii dokumentów; oznaczenie kadrowe obejmuje od razu wszystkie jej dokumenty',
    body: documentCategoryBody,
    response: one(documentCategory),
  }),
}
