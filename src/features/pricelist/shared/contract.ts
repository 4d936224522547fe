import { z } from 'zod'
import { serviceCategories, serviceUnits, vatRates } from './rules.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { amount, blank, instant, paragraphs, plain_date, text } from '#kernel/fields/scalars.ts'
import { listing } from '#kernel/listing/listing.ts'

export const serviceRow = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.enum(serviceCategories),
  unit: z.enum(serviceUnits),
  /** Of today, or the first one where none holds yet. */
  net_price: z.string(),
  valid_from: z.string(),
  vat_rate: z.enum(vatRates),
  active: z.boolean(),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
})
export type ServiceRow = z.infer<typeof serviceRow>

export const servicePrice = z.object({ id: z.uuid(), from_day: z.string(), net_price: z.string(), author: z.string().nullable(), created_at: instant })
export type ServicePrice = z.infer<typeof servicePrice>

export const service = serviceRow.extend({ prices: z.array(servicePrice) })
export type Service = z.infer<typeof service>

const values = {
  code: text(30),
  name: text(200),
  description: blank(paragraphs(1000)).optional(),
  category: z.enum(serviceCategories),
  unit: z.enum(serviceUnits),
  vat_rate: z.enum(vatRates),
}
export const newService = z.strictObject({ ...values, net_price: amount, valid_from: plain_date })
export const serviceChange = z.strictObject(values)
export const newPrice = z.strictObject({ from_day: plain_date, net_price: amount })

const needs = 'component:billing'

export const pricelist = {
  list: endpoint({
    method: 'GET',
    path: '/api/pricelist',
    access: 'pricelist.read',
    needs,
    summary: 'Cennik: usługi z ceną na dziś',
    query: listing(serviceRow, { sort: 'name:asc', except: ['description'], also: { net_price: 'number', valid_from: 'date' } }),
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
