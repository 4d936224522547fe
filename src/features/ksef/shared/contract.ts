import { z } from 'zod'
import { connectionFields, fetchFields, streamFields } from './fields.ts'
import { tokenShape } from './rules.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { blank, plain_date } from '#kernel/fields/scalars.ts'
import { recordOf } from '#kernel/fields/schemas.ts'

export const ksefConnection = z.object({ ...recordOf(connectionFields), version: z.int() })
export type KsefConnection = z.infer<typeof ksefConnection>

export const ksefStream = z.object(recordOf(streamFields))
export type KsefStream = z.infer<typeof ksefStream>

export const ksefFetch = z.object({ id: z.uuid(), ...recordOf(fetchFields) })
export type KsefFetch = z.infer<typeof ksefFetch>

/** What has come from KSeF of one company. */
export const ksefProgress = z.object({ streams: z.array(ksefStream), fetches: z.array(ksefFetch) })

export const certificateWay = z.strictObject({ way: z.literal('certificate') })
export const tokenWay = z.strictObject({
  way: z.literal('token'),
  token: z
    .string()
    .trim()
    .max(200, { abort: true })
    .regex(tokenShape, 'To nie jest cały token KSeF. Zaczyna się od daty i liter EC, a po drugiej kresce | ma 64 znaki.')
    .meta({ examples: [`20261120-EC-0123456789-0123456789-AB|nip-9990000014|${'0'.repeat(64)}`] }),
  token_ends: blank(plain_date),
})
const body = z.discriminatedUnion('way', [certificateWay, tokenWay])
export type KsefConnectionBody = z.infer<typeof body>

const path = '/api/companies/:id/ksef'
const access = 'ksef.write'
const needs = 'documents'

/** How a company's invoices come from KSeF. */
export const ksef = {
  ofCompany: endpoint({ method: 'GET', path, access: 'ksef.read', needs, summary: 'Połączenie firmy z KSeF', response: one(ksefConnection) }),
  connect: endpoint({
    method: 'PUT',
    path,
    access,
    needs,
    effect: 'ownTransaction',
    requiresRecentAuth: { way: ['token'] },
    summary: 'Połączenie firmy z KSeF certyfikatem biura albo tokenem firmy; od razu sprawdzane w KSeF',
    body,
    /** Whether KSeF has revoked the token that was there before; null where there was none. */
    response: z.object({ data: ksefConnection, revoked: z.boolean().nullable().optional() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/companies/:id/ksef/check',
    access,
    needs,
    effect: 'ownTransaction',
    summary: 'Sprawdzenie w KSeF, czy połączenie działa i jakie ma uprawnienia',
    response: one(ksefConnection),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/companies/:id/ksef/fetches',
    access: 'ksef.read',
    needs,
    summary: 'Dokąd pobrano faktury z KSeF i co przyszło ostatnio, od najnowszego',
    response: one(ksefProgress),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/api/companies/:id/ksef/fetches',
    access,
    needs,
    summary: 'Pobranie faktur z KSeF teraz, najczęściej co 15 minut; z historią także tych od 1 lutego 2026',
    body: z.strictObject({ history: z.boolean() }),
    response: one(ksefProgress),
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path,
    access,
    needs,
    effect: 'ownTransaction',
    summary: 'Zakończenie połączenia z KSeF; token firmy jest unieważniany w KSeF i usuwany',
    /** Whether KSeF has revoked all tokens, null where there were none, and the numbers of those that it has not. */
    response: one(z.object({ revoked: z.boolean().nullable(), left: z.array(z.string()) })),
  }),
}
