import { X509Certificate } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { makeCertificate } from '#demo/ksef/certificates.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { checkByNewCertificate, checkConnections, fetchAsked } from '#features/ksef/server/jobs.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { certificateBody, officeNip } from './testing.ts'
import { sealField } from '#platform/security/field-encryption.ts'
import { newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { withDateStopped } from '#test/fixtures/stopped-date.ts'
import { testInstallation } from '#test/installation.ts'

/** The office's certificate ends while it is in use. */

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits

const hour = 3600_000
/** What moves on begins in the past, and after whatever KSeF took in before. */
let begin = Date.now() - 13 * hour
const whileItEnds = (work: () => Promise<void>) => {
  begin += 3 * hour
  return withDateStopped(work, begin)
}
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }
let companies = 2700

/** A certificate is read in a thread, by a clock that does not stop: this one is kept as if it had been read in its time. */
async function keepEnding(office: TestOffice) {
  const validTo = new Date(begin + hour)
  const { certificate, key } = await makeCertificate({ nip: officeNip, validFrom: new Date(begin - hour), validTo })
  const { serialNumber } = new X509Certificate(certificate)
  const dates = { valid_from: new Date(begin - hour).toISOString(), valid_to: validTo.toISOString() }
  const ending = { certificate, key, nip: officeNip, owner: 'Biuro Próbne', serial: serialNumber, ...dates }
  await office.transact(db => changeSettings(db, office.office.id, { services: { ksef: sealField(office.office, JSON.stringify(ending)) } }))
  installation.offices.forget()
}

/** A company that granted its invoices to an office whose certificate ends in an hour, at the stopped moment. */
async function connected() {
  const office = await newOffice()
  const nip = demoNip(companies++)
  const [administrator, company] = [await office.as('administrator'), await office.company({ vat_number: nip })]
  const owner = await office.client('owner', company)
  await keepEnding(office)
  ksef.rights.grant(nip, officeNip, 'InvoiceRead')
  const path = `/api/companies/${company.id}/ksef`
  expect((await administrator.put(path, { way: 'certificate' })).body.data?.state).toBe('working')
  // Each comes to KSeF in a second of its own.
  const buy = (number: string) => {
    vi.setSystemTime(Date.now() + 1000)
    ksef.invoices.add(makeInvoice({ number, seller, buyer: { nip, name: 'Piekarnia' }, issued: warsawToday() }))
  }
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const numbers = async () => {
    const listed = await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100&sort=number:asc`)
    return listed.body.data.map(({ number }: { number: string }) => number)
  }
  const state = async () => (await administrator.get(path)).body.data
  const messages = async () =>
    (await office.outbox())
      .filter(({ event, channel }) => event.startsWith('ksef.') && channel === 'email')
      .map(({ event, recipient, text }) => [event, recipient, text])
  const renew = async () => {
    expect((await administrator.put('/api/integrations', await certificateBody())).status).toBe(200)
    await checkByNewCertificate(installation, office.office.id)
  }
  return { office, administrator, owner, buy, fetch, numbers, state, messages, renew }
}

test('between two runs: the next one says so, administrators are told once, and the new certificate brings what came meanwhile', () =>
  whileItEnds(async () => {
    const { administrator, buy, fetch, numbers, state, messages, renew } = await connected()
    buy('FZ/1')
    await fetch()
    expect(await numbers()).toEqual(['FZ/1'])
    vi.setSystemTime(begin + 2 * hour)
    buy('FZ/2')
    for (let times = 0; times < 2; times++) await fetch()
    await checkConnections(installation)
    expect(await numbers()).toEqual(['FZ/1'])
    expect(await state()).toMatchObject({ state: 'failing', problem: 'certificate_ended', permissions: ['InvoiceRead'] })
    expect(await messages()).toEqual([['ksef.certificate_broken', administrator.email, expect.stringContaining('Certyfikat KSeF biura stracił ważność.')]])
    await renew()
    await fetch()
    expect(await numbers()).toEqual(['FZ/1', 'FZ/2'])
    expect(await state()).toMatchObject({ state: 'working', problem: null })
  }))

test('in the middle of a run: what was begun is read to its end, by the session that it has', () =>
  whileItEnds(async () => {
    const { buy, fetch, numbers, state, messages } = await connected()
    const { most } = ksef.exports
    ksef.exports.most = 2
    for (const number of ['FZ/1', 'FZ/2', 'FZ/3', 'FZ/4']) buy(number)
    ksef.meanwhile(/^\/packages\//, async () => void vi.setSystemTime(begin + 2 * hour))
    await fetch()
    expect(await numbers()).toEqual(['FZ/1', 'FZ/2', 'FZ/3', 'FZ/4'])
    expect([await state(), await messages()]).toMatchObject([{ state: 'working' }, []])
    await fetch()
    expect(await state()).toMatchObject({ state: 'failing', problem: 'certificate_ended' })
    expect(await messages()).toHaveLength(1)
    ksef.exports.most = most
  }))

test('in the middle of a run whose session KSeF ends with it: the next certificate goes on where that one stopped', () =>
  whileItEnds(async () => {
    const { buy, fetch, numbers, state, messages, renew } = await connected()
    const { most } = ksef.exports
    ksef.exports.most = 2
    for (const number of ['FZ/1', 'FZ/2', 'FZ/3', 'FZ/4']) buy(number)
    ksef.meanwhile(/^\/packages\//, async () => {
      vi.setSystemTime(begin + 2 * hour)
      for (const { reference } of ksef.signIns.open(demoNip(companies - 1))) ksef.signIns.end(reference)
      ksef.signIns.forgetAccess()
    })
    await fetch()
    const before = await numbers()
    expect(before.length).toBeLessThan(4)
    await fetch()
    expect(await state()).toMatchObject({ state: 'failing', problem: 'certificate_ended' })
    expect(await messages()).toHaveLength(1)
    await renew()
    await fetch()
    expect(await numbers()).toEqual(['FZ/1', 'FZ/2', 'FZ/3', 'FZ/4'])
    expect(await state()).toMatchObject({ state: 'working', problem: null })
    ksef.exports.most = most
  }))
