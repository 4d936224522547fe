import { z } from 'zod'
import { declarationForms, declarationStates } from './rules.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { id, instant } from '#kernel/fields/scalars.ts'

export const declaration = z.object({
  form: z.enum(declarationForms),
  state: z.enum(declarationStates),
  /** Wanted by the tax profile; the others were added by hand. */
  expected: z.boolean(),
  due_date: z.string().nullable(),
  sent_at: instant.nullable(),
  upo: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  may_change: z.boolean(),
  /** Nought until something is said of it. */
  version: z.int(),
})
export type Declaration = z.infer<typeof declaration>

const list = z.object({ data: z.array(declaration) })
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
    body: z.strictObject({ state: z.enum(declarationStates), upo_file_id: id.nullable().optional() }),
    response: list,
    current: declaration,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/declarations/:settlement_id/:form',
    access: 'settlements.work',
    needs,
    summary: 'Zdjęcie deklaracji z listy miesiąca',
    response: list,
    current: declaration,
  }),
}
