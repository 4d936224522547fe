import { z } from 'zod'
import { requiredCategories } from '#features/settlements/shared/rules.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { text } from '#kernel/fields/scalars.ts'

export const documentCategory = z.object({
  /** What documents carry; it never changes. */
  code: z.string(),
  name: z.string(),
  /** Known to few, the pay in it to fewer. */
  payroll: z.boolean(),
  /** Which line of a month's checklist such a document ticks off. */
  required: z.enum(requiredCategories).nullable(),
  position: z.int(),
  /** Kept by older documents, offered to no new one. */
  archived: z.boolean(),
  built_in: z.boolean(),
  version: z.int(),
})
export type DocumentCategoryRow = z.infer<typeof documentCategory>

export const documentCategoryBody = z.strictObject({
  name: text(60),
  payroll: z.boolean(),
  required: z.enum(requiredCategories).nullable(),
  archived: z.boolean().default(false),
  /** Where it stands among the others, from 0; without it, where it was. */
  place: z.int().min(0).max(200).optional(),
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
