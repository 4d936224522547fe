import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { companyNips, connectedOffice, officeNip } from './testing.ts'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits
beforeEach(() => {
  ksef.mood = 'usual'
  ksef.limits.forget()
})

const [nip] = companyNips
let companies = 1500
const other = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }
const us = { nip, name: 'Piekarnia Próbna' }

/** A company that has empowered the office, connected. */
async function connected() {
  const made = await connectedOffice(await newOffice())
  const { office, administrator, company, path, connect } = made
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  expect((await connect()).body.data.state).toBe('working')
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const state = async () => (await administrator.get(path)).body.data
  const change = async () => expect((await administrator.put(`/api/companies/${company.id}`, { vat_number: demoNip(companies++) })).status).toBe(200)
  const numbers = async () =>
    (await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100`)).body.data.map(({ number }: { number: string }) => number)
  const streams = () => office.db.selectFrom('ksef_streams').selectAll().where('company_id', '=', company.id).execute()
  return { ...made, fetch, state, change, numbers, streams }
}

const damaged = (number: string) => {
  const invoice = ksef.invoices.add(makeInvoice({ number, seller: us, buyer: other, issued: warsawToday() }))
  ksef.invoices.wronglyTold.add(invoice.told.ksefNumber)
}

describe('what was found of one NIP says nothing of the next', () => {
  it('where it changes while invoices are fetched', async () => {
    const { fetch, check, state, change } = await connected()
    ksef.mood = 'broken'
    expect((await check()).body.data.problem).toBe('unavailable')
    ksef.mood = 'usual'
    ksef.meanwhile(/^\/invoices\/exports$/, change)
    await fetch()
    expect(await state()).toMatchObject({ state: 'awaiting', problem: 'no_permission', permissions: [] })
  })

  it('where it changes while a company that was not connected is', async () => {
    const { administrator, path, connect, state, change } = await connected()
    await administrator.delete(path)
    ksef.meanwhile(/^\/auth\/challenge$/, change)
    expect((await connect()).status).toBe(409)
    expect(await state()).toMatchObject({ state: 'off' })
  })
})

it('a grant that is taken away is told also where a role stands still', async () => {
  const { fetch, state } = await connected()
  damaged('FS/1')
  await fetch()
  const { problem, checked_at } = await state()
  expect(problem).toBe('damaged')
  await fetch()
  expect((await state()).checked_at).toBe(checked_at)
  ksef.rights.withdraw(nip, officeNip)
  await fetch()
  expect(await state()).toMatchObject({ state: 'withdrawn', problem: 'no_permission' })
})

describe('a new connection begins with nothing of what stood still', () => {
  it('where the former one was ended', async () => {
    const { administrator, path, connect, fetch, numbers, streams } = await connected()
    damaged('FS/2')
    await fetch()
    expect(await numbers()).toEqual([])
    ksef.invoices.wronglyTold.clear()
    await administrator.delete(path)
    expect((await streams()).every(one => one.halted === null && one.export === null)).toBe(true)
    await connect()
    await fetch()
    expect(await numbers()).toContain('FS/2')
  })

  it('where the office has removed its certificate', async () => {
    const { administrator, fetch, streams } = await connected()
    damaged('FS/3')
    await fetch()
    expect((await streams()).some(({ halted }) => halted === 'damaged')).toBe(true)
    expect((await administrator.post('/api/integrations/remove', { kind: 'ksef' })).status).toBe(200)
    expect((await streams()).every(({ halted }) => halted === null)).toBe(true)
    ksef.invoices.wronglyTold.clear()
  })
})
