import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

let office: TestOffice
let manager: Caller
let accountant: Caller
beforeAll(async () => {
  office = await newOffice()
  manager = await office.as('manager')
  accountant = await office.as('accountant')
})

const month = '2026-10'
let codes = 0

async function service(values: Record<string, unknown> = {}) {
  const body = {
    code: `U${++codes}`,
    name: `Usługa ${codes}`,
    category: 'bookkeeping',
    unit: 'document',
    vat_rate: '23',
    net_price: '3.00',
    valid_from: '2026-01-01',
  }
  const { status, body: answer } = await manager.post('/api/pricelist', { ...body, ...values })
  expect(status).toBe(200)
  return answer.data
}

async function documents(company_id: string, count: number, values: Record<string, unknown> = {}) {
  const rows = Array.from({ length: count }, (_, place) => ({
    id: crypto.randomUUID(),
    company_id,
    month,
    title: `Faktura ${place}`,
    category: 'purchase_invoice' as const,
    state: 'booked' as const,
    author_id: manager.id,
    ...values,
  }))
  await office.transact(db => db.insertInto('documents').values(rows).execute())
}

/** Four people under contract on some day of October; the others were not, or are no employees. */
async function staff(company_id: string) {
  const people: [string, { to_day?: string; signed_day?: null; end_day?: string; draft?: true; kind?: 'b2b' | 'mandate' | 'fixed' }[]][] = [
    ['2020-01-01', [{}]],
    ['2026-10-31', [{}]],
    ['2025-01-01', [{ kind: 'fixed', to_day: '2026-10-01' }]],
    ['2026-10-05', [{}, { kind: 'mandate' }]],
    ['2026-11-01', [{}]],
    ['2025-01-01', [{ kind: 'fixed', to_day: '2026-09-30' }]],
    ['2026-01-01', [{ kind: 'b2b' }]],
    ['2026-01-01', [{ signed_day: null }]],
    ['2026-01-01', [{ end_day: '2026-09-15' }]],
    ['2026-10-01', [{ draft: true }]],
  ]
  for (const [place, [from_day, contracts]] of people.entries()) {
    const id = crypto.randomUUID()
    const { draft, end_day } = contracts[0] ?? {}
    await office.transact(async db => {
      await db
        .insertInto('employees')
        .values({ id, company_id, first_name: 'Osoba', last_name: `Nr ${place}`, draft: draft ?? false, end_day: end_day ?? null })
        .execute()
      for (const { kind = 'permanent', to_day = null, signed_day = from_day } of contracts)
        await db.insertInto('contracts').values({ id: crypto.randomUUID(), company_id, employee_id: id, kind, from_day, to_day, signed_day }).execute()
    })
  }
}

const agree = (company_id: string, body: object) => manager.post(`/api/companies/${company_id}/billing`, { from_month: '2026-01', ...body })
const make = (company_id: string) => manager.post('/api/billing', { company_id, month })

const statements = async (company_id: string) => (await manager.get(`/api/companies/${company_id}/billing`)).body.data.statements

/** The month's settlement, agreed, is closed in spite of what it leaves open. */
async function close(company_id: string) {
  const { id } = (await accountant.post('/api/settlements', { company_id, month })).body.data
  await office.transact(db => db.updateTable('settlements').set({ state: 'approved' }).where('id', '=', id).execute())
  return accountant.post(`/api/settlements/${id}/close`, { reason: 'Klient zrezygnował' })
}

/** A month of 37 documents under an allowance of 30, beside a monthly fee. */
async function billed() {
  const company = await office.company()
  await agree(company.id, { service_id: (await service({ unit: 'month', net_price: '350.00' })).id, quantity: '1' })
  await agree(company.id, { service_id: (await service()).id, counted: 'documents', allowance: '30' })
  await documents(company.id, 36)
  await documents(company.id, 1, { state: 'accepted' })
  await documents(company.id, 1, { state: 'new' })
  await documents(company.id, 1, { state: 'rejected' })
  await documents(company.id, 1, { direction: 'from_office' })
  await documents(company.id, 1, { removed_at: '2026-11-01T00:00:00Z' })
  await documents(company.id, 1, { month: '2026-09' })
  return company
}

/** An office of its own with one service, which it agrees on with its companies. */
async function officeSelling() {
  const other = await newOffice()
  const head = await other.as('manager')
  const { body } = await head.post('/api/pricelist', {
    code: 'A',
    name: 'Obsługa',
    category: 'bookkeeping',
    unit: 'month',
    vat_rate: '23',
    net_price: '100',
    valid_from: '2026-01-01',
  })
  const agreeOn = (id: string) => head.post(`/api/companies/${id}/billing`, { service_id: body.data.id, quantity: '1', from_month: '2026-01', to_month: month })
  return { other, head, agreeOn }
}

describe('the price list', () => {
  test('keeps a price for each day, and says what holds today', async () => {
    const { id } = await service({ net_price: '3,00' })
    const answer = await manager.post(`/api/pricelist/${id}/prices`, { from_day: '2099-01-01', net_price: '4' })
    expect(answer.body.data).toMatchObject({ net_price: '3.00', prices: [{ net_price: '4.00' }, { net_price: '3.00' }] })
    const again = await manager.post(`/api/pricelist/${id}/prices`, { from_day: '2099-01-01', net_price: '5' })
    expect([again.status, Object.keys(again.body.fields)]).toEqual([422, ['from_day']])
    const [future, present] = answer.body.data.prices
    expect((await manager.delete(`/api/pricelist/${id}/prices/${present.id}`)).status).toBe(409)
    expect((await manager.delete(`/api/pricelist/${id}/prices/${future.id}`)).body.data.prices).toHaveLength(1)
    expect((await manager.delete(`/api/pricelist/${id}/prices/${future.id}`)).status).toBe(404)
  })

  test('refuses a price of three decimals, a code twice, and who may not write', async () => {
    const { code } = await service()
    const body = { code, name: 'Inna', category: 'other', unit: 'piece', vat_rate: 'zw', net_price: '1.00', valid_from: '2026-01-01' }
    const fields = async (change: object) => {
      const { status, body: answer } = await manager.post('/api/pricelist', { ...body, code: 'NOWY', ...change })
      return [status, answer.fields]
    }
    expect(await fields({ net_price: '3,005' })).toEqual([422, { net_price: 'Kwota ma najwyżej dwa miejsca po przecinku.' }])
    expect(await fields({ net_price: '-1' })).toMatchObject([422, {}])
    expect((await fields({ code: code.toLowerCase() }))[0]).toBe(422)
    expect((await accountant.post('/api/pricelist', body)).status).toBe(403)
    expect((await accountant.get('/api/pricelist')).status).toBe(200)
    expect((await (await office.as('payroll')).get('/api/pricelist')).status).toBe(403)
  })

  test('archives, and gives the code free', async () => {
    const { id, code } = await service()
    const listed = async (query = '') => (await manager.get(`/api/pricelist?limit=100${query}`)).body.data.some((row: { id: string }) => row.id === id)
    expect((await manager.post(`/api/pricelist/${id}/archive`)).status).toBe(200)
    expect((await manager.post(`/api/pricelist/${id}/archive`)).status).toBe(409)
    expect([await listed(), await listed('&filters=active:false')]).toEqual([false, true])
    const other = await service({ code })
    expect((await manager.post(`/api/pricelist/${id}/restore`)).status).toBe(409)
    await manager.post(`/api/pricelist/${other.id}/archive`)
    expect((await manager.post(`/api/pricelist/${id}/restore`)).status).toBe(200)
  })

  test('is changed by version', async () => {
    const { id, code } = await service()
    const body = { code, name: 'Po zmianie', category: 'advice', unit: 'hour', vat_rate: '23' }
    expect((await manager.with({ 'if-match': '"9"' }).put(`/api/pricelist/${id}`, body)).status).toBe(412)
    expect((await manager.with({ 'if-match': '"1"' }).put(`/api/pricelist/${id}`, body)).body.data).toMatchObject({ name: 'Po zmianie', version: 2 })
  })
})

describe('what is agreed with a company', () => {
  test('is a quantity or something counted, at its own price and discount', async () => {
    const { id } = await office.company()
    const service_id = (await service()).id
    const fields = async (body: object) => Object.keys((await agree(id, { service_id, ...body })).body.fields ?? {})
    expect(await fields({})).toEqual(['quantity'])
    expect(await fields({ quantity: '1', counted: 'hours' })).toEqual(['quantity'])
    expect(await fields({ quantity: '1', allowance: '3' })).toEqual(['allowance'])
    expect(await fields({ quantity: '1', discount: '100,01' })).toEqual(['discount'])
    expect(await fields({ quantity: '1', discount: '-1' })).toEqual(['discount'])
    expect(await fields({ quantity: '1', price: '1.005' })).toEqual(['price'])
    expect(await fields({ quantity: '1', to_month: '2025-12' })).toEqual(['to_month'])
    expect(await fields({ quantity: '1', service_id: crypto.randomUUID() })).toEqual([])
    const { body } = await agree(id, { service_id, quantity: '2', price: '10', discount: '100' })
    expect(body.data).toMatchObject({ quantity: '2.00', price: '10.00', discount: '100.00', list_price: '3.00' })
    const changed = await manager.put(`/api/billing/terms/${body.data.id}`, { service_id, counted: 'employees', from_month: '2026-02' })
    expect(changed.body.data).toMatchObject({ quantity: null, counted: 'employees', price: null, version: 2 })
    expect((await manager.delete(`/api/billing/terms/${body.data.id}`)).status).toBe(200)
    expect((await accountant.get(`/api/companies/${id}/billing`)).body.data).toMatchObject({ terms: [], may_change: false })
  })
})

describe('the statement of a month', () => {
  test('bills 37 documents under an allowance of 30', async () => {
    const company = await billed()
    const { body } = await make(company.id)
    expect(body.data).toMatchObject({ state: 'draft', net: '371.00', vat: '85.33', gross: '456.33', month_closed: false })
    expect(body.data.lines).toMatchObject([
      { quantity: '1.00', net: '350.00' },
      { measured: '37.00', allowance: '30.00', quantity: '7.00', price: '3.00', net: '21.00' },
    ])
  })

  test('counts employees and hours, and takes the price of the month’s first day', async () => {
    // What the tax profile says of the insured is not what is billed.
    const company = await office.company({ insured: 9 })
    await staff(company.id)
    const { id } = await service({ unit: 'employee', net_price: '40.00' })
    await manager.post(`/api/pricelist/${id}/prices`, { from_day: '2026-10-15', net_price: '99.00' })
    await agree(company.id, { service_id: id, counted: 'employees' })
    await agree(company.id, { service_id: (await service({ unit: 'hour', net_price: '200.00' })).id, counted: 'hours', discount: '10' })
    const settlement = (await accountant.post('/api/settlements', { company_id: company.id, month })).body.data
    for (const minutes of [50, 50])
      await accountant.post('/api/uptimes', { start_date: '2026-10-20 08:00:00', end_date: `2026-10-20 08:${minutes}:00`, settlement_id: settlement.id })
    const { lines } = (await make(company.id)).body.data
    // A hundred minutes are 1.67 hours, rounded once.
    expect(lines).toMatchObject([
      { measured: '4.00', price: '40.00', net: '160.00' },
      { measured: '1.67', price: '200.00', discount: '10.00', net: '300.60' },
    ])
  })

  test('is reckoned anew while a draft, and keeps what was added by hand', async () => {
    const company = await billed()
    const { id } = (await make(company.id)).body.data
    const line = { name: 'Reprezentacja w urzędzie', unit: 'hour', quantity: '1,5', price: '200', vat_rate: '23' }
    expect((await manager.post(`/api/billing/${id}/lines`, line)).body.data).toMatchObject({ net: '671.00' })
    await documents(company.id, 3)
    const again = (await manager.post(`/api/billing/${id}/recount`)).body.data
    expect([again.net, again.lines.length]).toEqual(['680.00', 3])
    const [agreed, , extra] = again.lines
    expect((await manager.delete(`/api/billing/${id}/lines/${agreed.id}`)).status).toBe(409)
    expect((await manager.delete(`/api/billing/${id}/lines/${extra.id}`)).body.data.net).toBe('380.00')
    expect((await manager.post(`/api/billing/${id}/lines`, { ...line, discount: '101' })).status).toBe(422)
  })

  test('goes from draft to approved to invoiced; the client sees it from the approval on', async () => {
    const company = await billed()
    const owner = await office.client('owner', company)
    const { id } = (await make(company.id)).body.data
    expect((await owner.get(`/api/billing/${id}`)).status).toBe(404)
    expect((await owner.get('/api/billing')).body.data).toEqual([])
    const early = await manager.post(`/api/billing/${id}/approve`)
    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['confirmed']])
    expect((await manager.post(`/api/billing/${id}/invoice`, { invoice_number: 'FV 1' })).status).toBe(409)
    expect((await manager.post(`/api/billing/${id}/approve`, { confirmed: true })).body.data.state).toBe('approved')
    expect((await manager.post(`/api/billing/${id}/recount`)).status).toBe(409)
    expect((await make(company.id)).status).toBe(409)
    expect((await owner.get(`/api/billing/${id}`)).body.data).toMatchObject({ gross: '456.33', may_change: false })
    expect((await owner.post(`/api/billing/${id}/reopen`)).status).toBe(403)
    expect((await accountant.post(`/api/billing/${id}/reopen`)).status).toBe(403)
    await manager.post(`/api/billing/${id}/reopen`)
    expect((await owner.get(`/api/billing/${id}`)).status).toBe(404)
    await manager.post(`/api/billing/${id}/approve`, { confirmed: true })
    expect((await manager.post(`/api/billing/${id}/invoice`, { invoice_number: 'FV 12/2026' })).body.data).toMatchObject({
      state: 'invoiced',
      invoice_number: 'FV 12/2026',
    })
    expect((await manager.post(`/api/billing/${id}/reopen`)).status).toBe(409)
    expect((await manager.delete(`/api/billing/${id}`)).status).toBe(409)
    const member = await office.client('member', company)
    expect((await member.get(`/api/companies/${company.id}/billing`)).status).toBe(403)
    const stranger = await office.client('owner', await office.company())
    expect((await stranger.get(`/api/billing/${id}`)).status).toBe(404)
  })

  test('needs no word where the month is closed', async () => {
    const company = await billed()
    const { id } = (await make(company.id)).body.data
    await accountant.post('/api/settlements', { company_id: company.id, month })
    await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute())
    expect((await manager.post(`/api/billing/${id}/approve`)).status).toBe(200)
  })

  test('is made, or a draft of it reckoned anew, when the settlement closes; what was approved stays', async () => {
    const [draft, none, approved, free] = [await billed(), await billed(), await billed(), await office.company()]
    const { id } = (await make(draft.id)).body.data
    const line = { name: 'Reprezentacja w urzędzie', unit: 'hour', quantity: '1', price: '200', vat_rate: '23' }
    await manager.post(`/api/billing/${id}/lines`, line)
    const early = (await make(approved.id)).body.data
    await manager.post(`/api/billing/${early.id}/approve`, { confirmed: true })
    for (const company of [draft, none, approved, free]) {
      await documents(company.id, 3)
      expect((await close(company.id)).body.data.state).toBe('closed')
    }
    expect((await manager.get(`/api/billing/${id}`)).body.data).toMatchObject({ state: 'draft', net: '580.00', month_closed: true })
    expect((await manager.post(`/api/billing/${id}/approve`)).status).toBe(200)
    expect(await statements(none.id)).toMatchObject([{ month, state: 'draft', net: '380.00' }])
    expect(await statements(approved.id)).toMatchObject([{ state: 'approved', net: '371.00' }])
    expect(await statements(free.id)).toEqual([])
    const log = office.db.selectFrom('audit_entries').select(['user_id', 'before', 'after']).where('action', '=', 'statement_made').orderBy('id', 'desc')
    const entry = await log.where('entity_id', '=', id).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ user_id: accountant.id, before: { net: '571.00' }, after: { net: '580.00' } })
  })

  test('is reckoned anew when a month that was corrected closes again, and is not made where the office bills nothing here', async () => {
    const company = await billed()
    const { body } = await close(company.id)
    await manager.post(`/api/settlements/${body.data.id}/correct`, { reason: 'Faktura przyszła później' })
    await documents(company.id, 2)
    await close(company.id)
    expect(await statements(company.id)).toMatchObject([{ net: '377.00' }])
    const administrator = await office.as('administrator')
    const { version, ...appearance } = (await administrator.get('/api/tenants/appearance')).body.data
    const bills = (billing: boolean) => {
      const switches = { ...appearance.switches, components: { ...appearance.switches.components, billing } }
      return administrator.put('/api/tenants/appearance', { ...appearance, switches })
    }
    const other = await billed()
    expect((await bills(false)).status).toBe(200)
    await close(other.id)
    expect((await bills(true)).status).toBe(200)
    expect(await statements(other.id)).toEqual([])
  })

  test('takes no amount that it has no room for, and says which', async () => {
    const company = await office.company()
    await agree(company.id, { service_id: (await service({ unit: 'month' })).id, quantity: '1' })
    const { id } = (await make(company.id)).body.data
    const line = { name: 'Audyt', unit: 'hour', vat_rate: '23', quantity: '9999999', price: '-999999999999.99' }
    expect(await manager.post(`/api/billing/${id}/lines`, line)).toMatchObject({ status: 422, body: { fields: { price: expect.any(String) } } })
    const dear = await service({ unit: 'month', name: 'Złota', net_price: '999999999999.99' })
    const term = (await agree(company.id, { service_id: dear.id, quantity: '2' })).body.data
    for (const reply of [await make(company.id), await manager.post('/api/billing/month', { month })])
      expect(reply).toMatchObject({ status: 409, body: { error: expect.stringContaining('„Złota”') } })
    expect((await manager.delete(`/api/billing/terms/${term.id}`)).status).toBe(200)
    expect((await make(company.id)).body.data.net).toBe('3.00')
  })

  test('is made for everybody at once, and is nobody’s without an agreement', async () => {
    const { other, head, agreeOn } = await officeSelling()
    const company = await other.company()
    expect((await head.post('/api/billing/month', { month })).body.data).toEqual({ made: 0 })
    expect((await head.post('/api/billing', { company_id: company.id, month })).status).toBe(409)
    for (const { id } of [company, await other.company()]) await agreeOn(id)
    expect((await head.post('/api/billing/month', { month })).body.data).toEqual({ made: 2 })
    expect((await head.post('/api/billing/month', { month: '2026-11' })).body.data).toEqual({ made: 0 })
    expect((await head.get(`/api/billing?filters=month=${month}`)).body.data).toMatchObject([{ net: '100.00' }, { gross: '123.00' }])
  })

  test('is made at once only for companies that the office works with in that month', async () => {
    const { other, head, agreeOn } = await officeSelling()
    const ended = { cooperation_status: 'zakonczona' }
    const served: object[] = [{ cooperation_start: '2026-10-31' }, { ...ended, cooperation_end: '2026-10-01' }]
    const others = [
      { archived_at: '2026-09-01T00:00:00Z' },
      { cooperation_status: 'onboarding' },
      ended,
      { ...ended, cooperation_end: '2026-09-30' },
      { cooperation_start: '2026-11-01' },
    ]
    const billed: string[] = []
    for (const values of [...served, ...others]) {
      const { id } = await other.company({ ...values })
      expect((await agreeOn(id)).status).toBe(200)
      if (served.includes(values)) billed.push(id)
    }
    expect((await head.post('/api/billing/month', { month })).body.data).toEqual({ made: 2 })
    const companyIds = (await head.get('/api/billing')).body.data.map((row: { company_id: string }) => row.company_id)
    expect(companyIds.sort()).toEqual(billed.sort())
  })

  test('is reckoned anew with all others where its agreement has gone since, and keeps it where only the company has', async () => {
    const { other, head, agreeOn } = await officeSelling()
    const [changed, gone] = [await other.company(), await other.company()]
    const term = (await agreeOn(changed.id)).body.data
    await agreeOn(gone.id)
    await head.post('/api/billing/month', { month })
    await head.put(`/api/billing/terms/${term.id}`, { service_id: term.service_id, quantity: '1', from_month: '2026-01', to_month: '2026-09' })
    await other.transact(db => db.updateTable('companies').set({ archived_at: '2026-11-02T00:00:00Z' }).where('id', '=', gone.id).execute())
    expect((await head.post('/api/billing/month', { month })).body.data).toEqual({ made: 2 })
    const rows = (await head.get('/api/billing')).body.data.map((row: { company_id: string; net: string }) => [row.company_id, row.net])
    expect(Object.fromEntries(rows)).toEqual({ [changed.id]: '0.00', [gone.id]: '100.00' })
  })

  test('is taken away as CSV, workbook and PDF', async () => {
    const company = await billed()
    expect((await manager.put(`/api/companies/${company.id}`, { title: 'Łąka i Sad s.c.' })).status).toBe(200)
    const { id } = (await make(company.id)).body.data
    const file = async (format: string) => {
      const { data } = (await accountant.get(`/api/billing/${id}/file?format=${format}`)).body
      return { ...data, content: Buffer.from(data.content, 'base64') }
    }
    const csv = await file('csv')
    expect([csv.name, csv.content.toString()]).toEqual([
      'zestawienie-uslug-za-pazdziernik-2026-laka-i-sad-s-c.csv',
      expect.stringContaining('37,00;30,00;7,00;dokument;3,00;;23%;21,00'),
    ])
    expect((await file('xlsx')).content.subarray(0, 2).toString()).toBe('PK')
    expect((await file('pdf')).content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await accountant.get(`/api/billing/${id}/file?format=doc`)).status).toBe(422)
  })
})
