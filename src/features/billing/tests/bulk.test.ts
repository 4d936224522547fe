import { beforeAll, expect, test } from 'vitest'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let manager: Caller
let accountant: Caller
let service_id: string
beforeAll(async () => {
  office = await newOffice()
  manager = await office.as('manager')
  accountant = await office.as('accountant')
  const service = { code: 'A', name: 'Obsługa', category: 'bookkeeping', unit: 'month', vat_rate: '23', net_price: '100', valid_from: '2026-01-01' }
  service_id = (await manager.post('/api/pricelist', service)).body.data.id
})

/** A draft of another company. */
async function newDraft(): Promise<string> {
  const { id: company_id } = await office.company()
  await manager.post(`/api/companies/${company_id}/billing`, { service_id, quantity: '1', from_month: '2026-01' })
  return (await manager.post('/api/billing', { company_id, month: '2026-10' })).body.data.id
}

test('many are approved, taken back and numbered in one call; what cannot be is left out and said why', async () => {
  const [first, second] = [await newDraft(), await newDraft()]
  const bulk = (body: object, who = manager) => who.post('/api/billing/bulk', body)
  const approve = { action: 'approve', ids: [first, second] }
  expect((await bulk(approve, accountant)).status).toBe(403)
  expect((await bulk(approve)).body.data).toMatchObject({ done: [], refused: [{ reason: expect.stringContaining('nie jest zamknięte') }, {}] })
  expect((await bulk({ ...approve, confirmed: true })).body.data).toEqual({ done: [first, second].toSorted(), refused: [] })
  expect((await bulk({ action: 'reopen', ids: [second] })).body.data.done).toEqual([second])
  const { data } = (await bulk({ action: 'invoice', invoices: [first, second].map((id, place) => ({ id, invoice_number: `FV ${place + 1}` })) })).body
  expect(data).toEqual({ done: [first], refused: [{ id: second, title: expect.any(String), reason: expect.stringContaining('Szkic') }] })
})

test('one that has gone meanwhile holds up none of the others', async () => {
  const [gone, left] = [await newDraft(), await newDraft()]
  await manager.delete(`/api/billing/${gone}`)
  const { data } = (await manager.post('/api/billing/bulk', { action: 'approve', ids: [gone, left], confirmed: true })).body
  expect(data).toEqual({ done: [left], refused: [{ id: gone, title: 'usunięte zestawienie', reason: expect.any(String) }] })
})

test('a number is given once in an office: in one call, in two at the same instant, and by hand', async () => {
  const approved = async () => {
    const id = await newDraft()
    await manager.post(`/api/billing/${id}/approve`, { confirmed: true })
    return id
  }
  const ids = [await approved(), await approved(), await approved()].toSorted()
  const [first, second, third] = ids
  const numbered = (numbers: string[]) => ({ action: 'invoice', invoices: numbers.map((invoice_number, place) => ({ id: ids[place], invoice_number })) })
  const bulk = async (numbers: string[]) => (await manager.post('/api/billing/bulk', numbered(numbers))).body.data
  expect(await bulk(['FV 51', 'FV 51'])).toEqual({
    done: [first],
    refused: [{ id: second, title: expect.any(String), reason: expect.stringMatching(/^Numer FV 51 ma już zestawienie za październik 2026: /) }],
  })
  const taken = await manager.post(`/api/billing/${second}/invoice`, { invoice_number: 'fv 51' })
  expect([taken.status, taken.body.fields.invoice_number]).toEqual([422, expect.stringContaining('ma już zestawienie')])
  // Of two who number the same statements one is told that they have numbers.
  const both = await Promise.all([bulk(['FV 60', 'FV 61', 'FV 62']), bulk(['FV 70', 'FV 71', 'FV 72'])])
  expect(both.map(({ done }) => done.length).toSorted()).toEqual([0, 2])
  const reasons = both.find(({ done }) => done.length === 0)?.refused.map(({ reason }: { reason: string }) => reason)
  expect(reasons).toEqual(ids.map(() => expect.stringMatching(/^Zestawienie ma już numer faktury FV \d\d\.$/)))
  // Two at the same instant with one number for two statements.
  await manager.post(`/api/billing/${first}/invoice`, { invoice_number: 'FV 80' })
  const rivals = await Promise.all([second, third].map(id => manager.post(`/api/billing/${id}/invoice`, { invoice_number: 'FV 81' })))
  expect(rivals.map(({ status }) => status).toSorted()).toEqual([200, 422])
  // Its own number is no other's.
  expect((await manager.post(`/api/billing/${first}/invoice`, { invoice_number: 'FV 80' })).status).toBe(200)
})
