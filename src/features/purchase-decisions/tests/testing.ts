import { expect } from 'vitest'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import type { Caller, TestOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

export const month = warsawMonth()
const shop = { counterparty: 'Sklep Łąka', counterparty_vat_number: '9990000126' }

export interface PurchaseFixture {
  office: TestOffice
  company: { id: string; title: string }
  owner: Caller
}

export async function newPlace(office: TestOffice): Promise<PurchaseFixture> {
  const company = await office.company()
  return { office, company, owner: await office.client('owner', company) }
}

let numbers = 0
export async function invoice({ company, owner }: PurchaseFixture, values: Record<string, unknown> = {}): Promise<string> {
  const file_ids = [await uploaded(owner)]
  const body = { company_id: company.id, month, category: 'purchase_invoice', file_ids, number: `FV ${++numbers}`, gross: '100.00', ...shop, ...values }
  const answer = await owner.post('/api/documents', body)
  expect(answer.status).toBe(200)
  return answer.body.data.id
}
export const path = (id: string) => `/api/documents/${id}/purchase-decision`
export const get = async (caller: Caller, id: string) => (await caller.get(path(id))).body.data
export const decide = (caller: Caller, id: string, body: Record<string, unknown> = { kind: 'business' }) => caller.put(path(id), body)
export const waiting = async ({ owner, company }: PurchaseFixture) =>
  (await owner.get(`/api/purchase-decisions?filters=company_id:${company.id},waiting:true`)).body.meta.total
export async function decideMany(place: PurchaseFixture, count: number, body?: Record<string, unknown>) {
  for (let made = 0; made < count; made++) await decide(place.owner, await invoice(place), body)
}
