import { z } from 'zod'
import { entryFields, ksefPowerFields, lackFields, powerFields } from './fields.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { bodyOf, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const power = z.object({ id: z.uuid(), ...recordOf(powerFields), version: z.int() })
export type Power = z.infer<typeof power>

export const lack = z.object(recordOf(lackFields))
export type Lack = z.infer<typeof lack>

export const ksefPower = z.object(recordOf(ksefPowerFields))

export const powerEntry = z.object({ id: z.uuid(), ...rowOf(entryFields) })
export type PowerEntry = z.infer<typeof powerEntry>

const { kind, from_day, ...rest } = bodyOf(powerFields)
export const powerBody = z.strictObject({ ...z.object(rest).partial().shape, kind, from_day })

const needs = 'company'

/** What the office may do on behalf of its companies, and who of it. */
export const powers = {
  list: endpoint({
    method: 'GET',
    path: '/api/powers',
    access: 'powers.read',
    needs,
    summary: 'Pełnomocnictwa wszystkich firm, te, których brakuje (`state` `missing`), i uprawnienia w KSeF',
    query: listing(powerEntry, { sort: 'company_title:asc' }),
    response: pageOf(powerEntry),
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/:id/powers',
    access: 'powers.read',
    needs,
    summary: 'Pełnomocnictwa i uprawnienia, których udzieliła firma, czego brakuje według jej profilu podatkowego, i co mówi o niej KSeF',
    response: z.object({ data: z.array(power), lacks: z.array(lack), ksef: ksefPower.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/companies/:id/powers',
    access: 'powers.write',
    needs,
    summary: 'Nowe pełnomocnictwo',
    body: powerBody,
    response: one(power),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/powers/:id',
    access: 'powers.write',
    needs,
    summary: 'Zmiana pełnomocnictwa, także jego odwołanie; czego nie podano, zostaje bez zmian',
    body: powerBody,
    response: one(power),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/powers/:id/revoke',
    access: 'powers.write',
    needs,
    summary: 'Odwołanie pełnomocnictwa z dniem dzisiejszym',
    body: z.strictObject({}),
    response: one(power),
    current: power,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/powers/:id',
    access: 'powers.write',
    needs,
    summary: 'Usunięcie pełnomocnictwa wpisanego przez pomyłkę, razem ze skanem',
    response: done,
  }),
}
