import { z } from 'zod'
import { priceFields, serviceFields } from './fields.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields/scalars.ts'
import { bodyOf, filterKinds, recordOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

export const serviceRow = z.object({ id: z.uuid(), ...rowOf(serviceFields), updated_at: instant, version: z.int() })
export type ServiceRow = z.infer<typeof serviceRow>

export const servicePrice = z.object({ id: z.uuid(), ...recordOf(priceFields) })
export type ServicePrice = z.infer<typeof servicePrice>

export const service = serviceRow.extend({ prices: z.array(servicePrice) })
export type Service = z.infer<typeof service>

const { net_price, valid_from, description, ...others } = bodyOf(serviceFields)
const values = { ...others, description: description.optional() }
export const newService = z.strictObject({ ...values, net_price, valid_from })
export const serviceChange = z.strictObject(values)
export const newPrice = z.strictObject(bodyOf(priceFields))

const needs = 'component:billing'

export const pricelist = {
  list: endpoint({
    method: 'GET',
    path: '/api/pricelist',
    access: 'pricelist.read',
    needs,
    summary: 'Cennik: usługi z ceną na dziś',
    query: listing(serviceRow, { sort: 'name:asc', except: ['description'], also: filterKinds(serviceFields) }),
    response: pageOf(serviceRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/pricelist/:id', access: 'pricelist.read', needs, summary: 'Usługa z historią cen', response: one(service) }),
  create: endpoint({
    method: 'POST',
    path: '/api/pricelist',
    access: 'pricelist.write',
    needs,
    summary: 'Nowa usługa',
    body: newService,
    response: one(service),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/pricelist/:id',
    access: 'pricelist.write',
    needs,
    summary: 'Zmiana danych usługi',
    body: serviceChange,
    response: one(service),
  }),
  archive: endpoint({
    method: 'POST',
    path: '/api/pricelist/:id/archive',
    access: 'pricelist.write',
    needs,
    summary: 'Przeniesienie usługi do archiwum',
    response: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/pricelist/:id/restore',
    access: 'pricelist.write',
    needs,
    summary: 'Przywrócenie usługi z archiwum',
    response: done,
  }),
  addPrice: endpoint({
    method: 'POST',
    path: '/api/pricelist/:id/prices',
    access: 'pricelist.write',
    needs,
    summary: 'Nowa cena usługi od dnia',
    body: newPrice,
    response: one(service),
  }),
  removePrice: endpoint({
    method: 'DELETE',
    path: '/api/pricelist/:id/prices/:price_id',
    access: 'pricelist.write',
    needs,
    summary: 'Wycofanie ceny, która jeszcze nie obowiązuje',
    response: one(service),
  }),
}
