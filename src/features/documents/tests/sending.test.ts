import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import type { Invoice } from '#demo/pdf.ts'
import { writeInvoice } from '#demo/structured.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'

const office = await newOffice()
const now = warsawMonth()
const last = addToMonth(now, -1)
let companies = 0
let buyerNip = ''

async function client() {
  buyerNip = demoNip(910 + companies++)
  const company = await office.company({ vat_number: buyerNip })
  return { company, owner: await office.client('owner', company) }
}

const paper = (values: Partial<Invoice> = {}): Invoice => ({
  number: `FV ${randomUUID().slice(0, 8)}`,
  issue_date: `${addToMonth(now, -2)}-12`,
  seller: { title: 'Młyn', vat_number: demoNip(902), address: 'ul. Młyńska 4', account: '61109010140000071219812874' },
  buyer: { title: 'Piekarnia', vat_number: buyerNip, address: 'ul. Kasztanowa 17' },
  lines: [{ name: 'Mąka', quantity: 1, unit: 'szt.', price: '10.00' }],
  ...values,
})
const put = async (caller: Caller, values: Partial<Invoice> = {}) => (await upload(caller, 'faktura.xml', writeInvoice(paper(values)))).body.data.id
const suggested = async (caller: Caller, company_id: string) => (await caller.get(`/api/documents/month?company_id=${company_id}`)).body.data

/** The client's month in this state. */
const month = (company_id: string, name: string, values: Record<string, unknown>) =>
  office.transact(db =>
    db
      .insertInto('settlements')
      .values({ id: newId(), company_id, month: name, state: 'awaiting_documents', ...values })
      .execute(),
  )

test('what names no month goes to the first one that the client has not declared complete', async () => {
  const { company, owner } = await client()
  expect(await suggested(owner, company.id)).toEqual({ month: last, declared: [] })
  await month(company.id, addToMonth(now, -2), { state: 'in_progress', documents_complete_at: new Date().toISOString() })
  await month(company.id, last, {})
  expect(await suggested(owner, company.id)).toEqual({ month: last, declared: [addToMonth(now, -2)] })
  const [settlement] = (await owner.get(`/api/settlements?filters=company_id:${company.id},month:${last}`)).body.data
  expect((await owner.post(`/api/settlements/${settlement.id}/complete`, {})).status).toBe(200)
  expect(await suggested(owner, company.id)).toEqual({ month: now, declared: [addToMonth(now, -2), last] })
  const sent = await owner.post('/api/documents', { company_id: company.id, category: 'receipt', file_ids: [await uploaded(owner)] })
  expect(sent.body.data).toMatchObject({ month: now, suggested_category: null })
  expect((await owner.get(`/api/documents/month?company_id=${(await office.company()).id}`)).status).toBe(404)
})

test('an invoice in XML goes to the month of its own date, unless another is named', async () => {
  const { company, owner } = await client()
  await month(company.id, last, {})
  const send = async (values: Record<string, unknown>, invoice: Partial<Invoice> = {}) =>
    (await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids: [await put(owner, invoice)], ...values })).body.data
  expect(await send({})).toMatchObject({ month: addToMonth(now, -2) })
  expect(await send({ month: last })).toMatchObject({ month: last })
  // That of the first one is open by now.
  expect(await send({}, { issue_date: `${addToMonth(now, 3)}-12` })).toMatchObject({ month: addToMonth(now, -2) })
})

test('an invoice made out to somebody else is asked about, with the own company that it is made out to', async () => {
  const { company, owner } = await client()
  const mine = await office.company({ vat_number: demoNip(903), title: 'Moja druga firma' })
  await office.company({ vat_number: demoNip(904) })
  const both = await office.as('owner', { company_id: company.id }, { company_id: mine.id })
  const send = async (caller: Caller, nip: string, values: Record<string, unknown> = {}) =>
    caller.post('/api/documents', {
      company_id: company.id,
      month: last,
      category: 'purchase_invoice',
      file_ids: [await put(caller, { buyer: { title: 'Ktoś inny', vat_number: nip, address: 'ul. Cicha 1' } })],
      ...values,
    })
  const response = await send(both, demoNip(903))
  expect(response).toMatchObject({ status: 409, body: { code: 'other_buyer', data: [{ id: mine.id, title: 'Moja druga firma' }] } })
  expect(response.body.error).toMatch(/^Nabywcą jest inna firma: Ktoś inny, NIP [\d-]{13}\. Wysłać mimo to\?$/)
  expect((await send(both, demoNip(903), { company_id: mine.id })).status).toBe(200)
  // Whose the other company is says nothing to somebody who does not belong to it.
  for (const caller of [both, owner]) expect((await send(caller, demoNip(904))).body).toMatchObject({ code: 'other_buyer', data: [] })
  expect((await send(owner, demoNip(903))).body.data).toEqual([])
  expect((await send(owner, demoNip(903), { allow_other_buyer: true })).body.data).toMatchObject({ counterparty: 'Młyn' })
})

test('an invoice sent as a bank statement is read, says what it is, and ticks off no line but its own', async () => {
  const { company, owner } = await client()
  const file_ids = [await put(owner)]
  const sent = (await owner.post('/api/documents', { company_id: company.id, month: last, category: 'bank_statement', file_ids })).body.data
  expect(sent).toMatchObject({ category: 'bank_statement', suggested_category: 'purchase_invoice', read_from_file: true, counterparty: 'Młyn', net: '10.00' })
  const lines = async () => {
    const [settlement] = (await owner.get(`/api/settlements?filters=company_id:${company.id},month:${last}`)).body.data
    const { checklist } = (await owner.get(`/api/settlements/${settlement.id}`)).body.data
    return Object.fromEntries(checklist.map(({ category, state }: { category: string; state: string }) => [category, state]))
  }
  expect(await lines()).toMatchObject({ statement: 'missing', purchases: 'missing' })
  expect((await owner.put(`/api/documents/${sent.id}`, { category: sent.suggested_category })).status).toBe(200)
  expect(await lines()).toMatchObject({ statement: 'missing', purchases: 'received' })
  // A statement proper ticks its line off, and the invoice beside it keeps none ticked when the statement leaves.
  const second = { company_id: company.id, month: last, category: 'bank_statement' }
  const statement = (await owner.post('/api/documents', { ...second, file_ids: [await uploaded(owner)] })).body.data
  await owner.post('/api/documents', { ...second, file_ids: [await put(owner)] })
  expect(await lines()).toMatchObject({ statement: 'received' })
  expect((await owner.delete(`/api/documents/${statement.id}`)).status).toBe(200)
  expect(await lines()).toMatchObject({ statement: 'missing' })
})
