import { z } from 'zod'
import { declarationFields } from './fields.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { id, text } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const declaration = z.object({
  ...recordOf(declarationFields),
  upo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  may_change: z.boolean(),
  /** Nought until something is said of it. */
  version: z.int(),
})
export type Declaration = z.infer<typeof declaration>

const list = z.object({ data: z.array(declaration) })
/** What an `other` one may be called. */
export const declarationTitle = text(declarationFields.title.max)
const which = z.strictObject({
  /** Of a partner, a sole shareholder or a private person; without it, the company's. */
  payer_id: id.optional(),
  /** Which of the `other` ones. */
  title: declarationTitle.optional(),
})
const needs = 'component:settlements'

export const declarations = {
  list: endpoint({
    method: 'GET',
    path: '/api/declarations/:settlement_id',
    access: 'settlements.read',
    needs,
    summary: 'Deklaracje miesiąca',
    response: list,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/declarations/:settlement_id/:form',
    access: 'settlements.work',
    needs,
    summary: 'Stan deklaracji i jej UPO; także dopisanie do miesiąca',
    query: which,
    body: z.strictObject({ ...bodyOf(declarationFields), upo_file_id: id.nullable().optional() }),
    response: list,
    current: declaration,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/declarations/:settlement_id/:form',
    access: 'settlements.work',
    needs,
    summary: 'Zdjęcie deklaracji z listy miesiąca',
    query: which,
    response: list,
    current: declaration,
  }),
}
