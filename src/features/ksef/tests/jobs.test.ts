import { X509Certificate } from 'node:crypto'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { certificateBody, companyNips, connectedOffice, officeNip, officeWithToken } from './testing.ts'
import { checkConnections, fetchAsked, fetchInvoices, warnOfKsefEnds } from '#features/ksef/server/jobs.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { demoNip } from '#demo/companies.ts'
import { newId } from '#platform/db/id.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
const [nip] = companyNips

const mailsOf = async (office: TestOffice, event: string) => (await office.outbox()).filter(message => message.event === event && message.channel === 'email')

// The first of all: it fetches for every company that there is.
it('what KSeF warns of is told to administrators of offices that use it, once a day', async () => {
  const [{ administrator }, other] = [await officeWithToken(ksef, demoNip(2710)), await newOffice()]
  const stranger = await other.as('administrator')
  const told = async (who: Caller) =>
    (await who.get('/api/notifications')).body.data.filter(({ event }: { event: string }) => event === 'ksef.warning').map(({ text }: { text: string }) => text)
  ksef.warning = '[100]: Planowana przerwa o 16:00'
  onTestFinished(() => {
    ksef.warning = ''
  })
  await fetchInvoices(installation)
  await officeWithToken(ksef, demoNip(2711))
  await fetchInvoices(installation)
  expect(await told(administrator)).toEqual([expect.stringContaining('Planowana przerwa o 16:00')])
  expect(await told(stranger)).toEqual([])
})

it('finds each night what was taken away, and tells those concerned once', async () => {
  const office = await newOffice()
  const { administrator, company, path, connect } = await connectedOffice(office)
  const owner = await office.client('owner', company)
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  await connect()
  await checkConnections(installation)
  expect(await mailsOf(office, 'ksef.connection')).toEqual([])
  ksef.rights.withdraw(nip, officeNip)
  await checkConnections(installation)
  await checkConnections(installation)
  expect((await administrator.get(path)).body.data.state).toBe('withdrawn')
  const letters = await mailsOf(office, 'ksef.connection')
  expect(letters.filter(({ recipient }) => recipient === owner.email)).toHaveLength(1)
  expect(letters[0]?.text).toContain('Klient cofnął uprawnienie')
})

it('tells of each break once, also where KSeF was silent first or somebody else found it, and of no passing trouble', async () => {
  const office = await newOffice()
  const { administrator, company, path, check } = await connectedOffice(office)
  const owner = await office.client('owner', company)
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  const tokenRecord = ksef.rights.findToken(token)
  await administrator.put(path, { way: 'token', token, token_ends: null })
  const times = async () => (await mailsOf(office, 'ksef.connection')).filter(({ recipient }) => recipient === owner.email).length
  const entries = () => office.db.selectFrom('audit_entries').selectAll().where('action', '=', 'ksef_checked').execute()
  await checkConnections(installation)
  expect(await entries()).toEqual([])
  ksef.mood = 'broken'
  await checkConnections(installation)
  ksef.mood = 'usual'
  expect([await times(), (await entries()).length]).toEqual([0, 1])
  if (tokenRecord) tokenRecord.status = 'Revoked'
  expect((await check()).body.data).toMatchObject({ state: 'failing', problem: 'token_refused' })
  await checkConnections(installation)
  await checkConnections(installation)
  expect(await times()).toBe(1)
  if (tokenRecord) tokenRecord.status = 'Active'
  await checkConnections(installation)
  if (tokenRecord) tokenRecord.status = 'Revoked'
  await checkConnections(installation)
  expect(await times()).toBe(2)
})

it('tells no company of the certificate of the office', async () => {
  const office = await newOffice()
  const { connect } = await connectedOffice(office)
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  expect((await connect()).body.data.state).toBe('working')
  ksef.signIns.nextCodes.push(460)
  await checkConnections(installation)
  expect(await mailsOf(office, 'ksef.connection')).toEqual([])
})

it('tells administrators of each break of their certificate once, and of nothing that is refused to one company', async () => {
  const office = await newOffice()
  const { administrator, company, path, connect } = await connectedOffice(office)
  const body = await certificateBody()
  const { serialNumber } = new X509Certificate(Buffer.from(body.certificate, 'base64'))
  expect((await administrator.put('/api/integrations', body)).status).toBe(200)
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  expect((await connect()).body.data.state).toBe('working')
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const stand = async () => {
    const { problem } = (await administrator.get(path)).body.data
    return [problem, (await mailsOf(office, 'ksef.certificate_broken')).length]
  }
  // Once for the invoices, and once to see what is wrong.
  ksef.signIns.nextCodes.push(470, 470)
  await fetch()
  expect(await stand()).toEqual(['denied', 0])
  await office.transact(db => db.updateTable('ksef_connections').set({ since: '2026-01-05T10:20:00Z' }).where('company_id', '=', company.id).execute())
  ksef.signIns.badSerials.add(serialNumber)
  await fetch()
  await fetch()
  expect(await stand()).toEqual(['certificate_refused', 1])
  ksef.signIns.badSerials.clear()
  await fetch()
  expect(await stand()).toEqual([null, 1])
  ksef.signIns.badSerials.add(serialNumber)
  await fetch()
  await fetch()
  expect(await stand()).toEqual(['certificate_refused', 2])
  ksef.signIns.badSerials.clear()
})

it('warns of ends of certificates and tokens 60, 30 and 7 days before, each once', async () => {
  const office = await newOffice()
  const today = warsawToday()
  const { administrator, path, company } = await connectedOffice(office, { validTo: new Date(`${addDays(today, 90)}T12:00:00Z`) })
  const owner = await office.client('owner', company)
  const token = ksef.rights.issueToken(nip, 'InvoiceRead')
  await administrator.put(path, { way: 'token', token, token_ends: addDays(today, 90) })
  const count = async (event: string, email: string) => (await mailsOf(office, event)).filter(({ recipient }) => recipient === email).length
  for (const [day, times] of [
    [29, 0],
    [30, 1],
    [45, 1],
    [60, 2],
    [83, 3],
    [90, 3],
    [91, 3],
  ] as const) {
    await warnOfKsefEnds(installation, addDays(today, day))
    expect([day, await count('ksef.certificate', administrator.email), await count('ksef.token', owner.email)]).toEqual([day, times, times])
  }
})

it('checks as many companies as an office has, and never passes a limit', async () => {
  const office = await newOffice()
  const { connect } = await connectedOffice(office)
  await connect()
  const numbers = Array.from({ length: 60 }, (_, place) => demoNip(2000 + place))
  const companies = await Promise.all(numbers.map(vat_number => office.company({ vat_number })))
  await office.transact(db =>
    db
      .insertInto('ksef_connections')
      .values(companies.map(({ id }) => ({ id: newId(), company_id: id, way: 'certificate', state: 'awaiting', problem: 'no_permission', permissions: [] })))
      .execute(),
  )
  for (const number of numbers.slice(1)) ksef.rights.grant(number, officeNip, 'InvoiceRead')
  ksef.limits.refusals = 0
  await checkConnections(installation)
  const checked = await office.db.selectFrom('ksef_connections').select(['company_id', 'state']).where('checked_at', 'is not', null).execute()
  const states = companies.map(({ id }) => checked.find(({ company_id }) => company_id === id)?.state)
  expect(states).toEqual(['awaiting', ...numbers.slice(1).map(() => 'working')])
  expect(ksef.limits.refusals).toBe(0)
})
