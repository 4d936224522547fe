import { z } from 'zod'
import { procedureFields } from './fields.ts'
import { done, endpoint, one } from '#kernel/endpoint.ts'
import { placeAmong } from '#kernel/fields/scalars.ts'
import { bodyOf, recordOf } from '#kernel/fields/schemas.ts'

export const procedure = z.object({ id: z.uuid(), ...recordOf(procedureFields), version: z.int() })
export type Procedure = z.infer<typeof procedure>

/** As many as an accordion bears. */
export const maxProcedures = 50

export const procedureBody = z.strictObject({
  ...bodyOf(procedureFields),
  content: z
    .string()
    .max(50_000, 'Opis jest za długi. Może mieć najwyżej 50 000 znaków.')
    .meta({ examples: ['<p>Proszę zadzwonić.</p>'] }),
})

const needs = 'component:expansionProcedures'

export const procedures = {
  list: endpoint({
    method: 'GET',
    path: '/api/procedures',
    access: 'procedures.read',
    needs,
    summary: 'Procedury biura, w jego kolejności',
    response: z.object({ data: z.array(procedure) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/procedures',
    access: 'procedures.write',
    needs,
    summary: 'Nowa procedura, na końcu',
    body: procedureBody,
    response: one(procedure),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/procedures/:id',
    access: 'procedures.write',
    needs,
    summary: 'Zmiana procedury',
    body: procedureBody,
    response: one(procedure),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/procedures/:id/move',
    access: 'procedures.write',
    needs,
    summary: 'Miejsce procedury wśród innych',
    body: placeAmong(maxProcedures),
    response: z.object({ data: z.array(procedure) }),
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/procedures/:id', access: 'procedures.write', needs, summary: 'Usunięcie procedury', response: done }),
}
