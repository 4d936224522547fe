import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateBody, companyNips, connectedOffice, officeNip } from './testing.ts'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { checkByNewCertificate, checkConnections, fetchAsked } from '#features/ksef/server/jobs.ts'
import { fetchCompany } from '#features/ksef/server/fetch.ts'
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
  const world = await connectedOffice(await newOffice())
  const { office, administrator, company, path, connect } = world
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  expect((await connect()).body.data.state).toBe('working')
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const state = async () => (await administrator.get(path)).body.data
  const change = async () => expect((await administrator.put(`/api/companies/${company.id}`, { vat_number: demoNip(companies++) })).status).toBe(200)
  const numbers = async () =>
    (await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100`)).body.data.map(({ number }: { number: string }) => number)
  const streams = () => office.db.selectFrom('ksef_streams').selectAll().where('company_id', '=', company.id).execute()
  return { ...world, fetch, state, change, numbers, streams }
}

const damaged = (number: string) => {
  const invoice = ksef.invoices.add(makeInvoice({ number, seller: us, buyer: other, issued: warsawToday() }))
  ksef.invoices.withWrongHash.add(invoice.metadata.ksefNumber)
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
    ksef.invoices.withWrongHash.clear()
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
    ksef.invoices.withWrongHash.clear()
  })
})

it('another certificate of the office is tried at once with each company that the former one kept out', async () => {
  const { office, administrator, check, state } = await connected()
  ksef.signIns.nextCodes.push(460)
  expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'certificate_refused' })
  const { promise: requestedErrand, resolve } = Promise.withResolvers<string>()
  const quiet = installation.database.bus.on('requested', ({ name, tenant_id }) => {
    if (tenant_id === office.office.id) resolve(name)
  })
  expect((await administrator.put('/api/integrations', await certificateBody())).status).toBe(200)
  expect(await requestedErrand).toBe('check_ksef')
  quiet()
  await checkByNewCertificate(installation, office.office.id)
  expect(await state()).toMatchObject({ state: 'working', problem: null })
})

describe('what fails again and again', () => {
  it('keeps no file twice, however often a package is found damaged', async () => {
    const { office, company, check, fetch, numbers } = await connected()
    const files = async () => (await office.db.selectFrom('files').select('id').where('company_id', '=', company.id).execute()).length
    const invoices = Array.from({ length: 25 }, (_, place) => `FS/9${String(place).padStart(2, '0')}`)
    for (const number of invoices) ksef.invoices.add(makeInvoice({ number, seller: us, buyer: other, issued: warsawToday() }))
    damaged('FS/999')
    await fetch()
    const fileCount = await files()
    expect(fileCount).toBeGreaterThan(0)
    await check()
    await fetch()
    expect([await files(), await numbers()]).toEqual([fileCount, []])
    ksef.invoices.withWrongHash.clear()
    await check()
    await fetch()
    expect(await numbers()).toEqual(expect.arrayContaining([...invoices, 'FS/999']))
    expect(await files()).toBe((await numbers()).length)
  })

  it('is one line of the log, which is kept for little more than a year', async () => {
    const { office, administrator, path, fetch } = await connected()
    const log = async () => (await administrator.get(`${path}/fetches`)).body.data.fetches
    await fetch()
    const before = await log()
    ksef.mood = 'broken'
    await fetch()
    const [first] = await log()
    expect(first).toMatchObject({ role: 'buyer', problem: 'unavailable' })
    await fetch()
    const [second, ...others] = await log()
    expect(second.id).toBe(first.id)
    expect(second.created_at > first.created_at).toBe(true)
    expect(others).toEqual(before)
    ksef.mood = 'usual'
    await office.db.updateTable('ksef_fetches').set({ created_at: '2025-01-01T00:00:00Z' }).where('id', '=', first.id).execute()
    await checkConnections(installation)
    expect(await log()).toEqual(before)
  })
})

it('a run that may take no more time reads one package of each role, and the next one goes on', async () => {
  const { office, company, numbers } = await connected()
  const { most } = ksef.exports
  // The one that a package ends with begins the next one.
  ksef.exports.most = 2
  const storedAt = (place: number) => ({ storedAt: new Date(Date.now() - 4000 + place * 1000).toISOString() })
  for (const place of [1, 2, 3]) ksef.invoices.add(makeInvoice({ number: `FZ/80${place}`, seller: other, buyer: us, issued: warsawToday() }), storedAt(place))
  const { title } = await office.db.selectFrom('companies').select('title').where('id', '=', company.id).executeTakeFirstOrThrow()
  const known = await installation.offices.byId(office.office.id)
  const read = { installation, office: known ?? office.office, company: { company_id: company.id, vat_number: nip, title } }
  const once = () => fetchCompany(read, { ends: performance.now() - 1, exportTimeoutMs: 1000 })
  const bought = async () => (await numbers()).filter((number: string) => number.startsWith('FZ/80')).length
  for (const expected of [2, 3]) {
    await once()
    expect(await bought()).toBe(expected)
  }
  ksef.exports.most = most
})
