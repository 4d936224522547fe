import { z } from 'zod'
import { declarationForms, declarationStates } from './rules.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { id, instant, text } from '#kernel/fields/scalars.ts'

export const declaration = z.object({
  form: z.enum(declarationForms),
  /** What an `other` one is called; of all others empty. */
  title: z.string(),
  /** Whose it is: none, the company's own. */
  payer_id: z.uuid().nullable(),
  payer: z.string().nullable(),
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
/** What an `other` one may be called. */
export const declarationTitle = text(100)
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
    query: which,
    response: list,
    current: declaration,
  }),
}
