import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { usualLimits, wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import type { FetchedInvoice } from '#features/ksef/server/client/package.ts'
import { checkConnections, fetchAsked, fetchInvoices } from '#features/ksef/server/jobs.ts'
import { preparePackage } from '#features/ksef/server/take-package.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { officeWithToken } from './testing.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
beforeEach(() => {
  ksef.mood = 'usual'
  ksef.limits.table = wideLimits
  ksef.limits.forget()
})

let companies = 2300
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }

async function connected(nip = demoNip(companies++)) {
  const { office, administrator, company, path, token, saved, listed } = await officeWithToken(ksef, nip)
  expect(saved.status).toBe(200)
  const owner = await office.client('owner', company)
  const make = (number: string, more: object = {}) => makeInvoice({ number, seller, buyer: { nip, name: 'Piekarnia' }, issued: warsawToday(), ...more })
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const numbers = async () => (await listed()).map(({ number }: { number: string }) => number)
  const letters = async () => (await office.outbox()).filter(({ event }) => event === 'ksef.connection')
  return { nip, office, administrator, owner, company, path, token, make, fetch, listed, numbers, letters }
}

/** As KSeF takes it with attachments: of nearly three megabytes. */
function withTables(invoice: ReturnType<typeof makeInvoice>, rows = 26_000) {
  const row = `<Wiersz>${'<WKom>12</WKom>'.repeat(6)}</Wiersz>`
  const xml = Buffer.from(invoice.xml.toString().replace('</Tabela>', `${row.repeat(rows)}</Tabela>`))
  return { ...invoice, xml, metadata: { ...invoice.metadata, invoiceHash: createHash('sha256').update(xml).digest('base64') } }
}

test('a KSeF that is silent for a day loses nothing, troubles nobody and is gone on with by itself', async () => {
  const { office, administrator, company, path, make, numbers, letters } = await connected()
  ksef.invoices.add(make('FZ/1'))
  ksef.mood = 'down'
  for (let turn = 1; turn <= 6; turn++) {
    await office.db.updateTable('ksef_connections').set({ tried_at: '2026-01-01T00:00:00Z' }).where('company_id', '=', company.id).execute()
    await fetchInvoices(installation)
    if (turn === 3) await checkConnections(installation)
  }
  expect(await numbers()).toEqual([])
  expect((await administrator.get(path)).body.data).toMatchObject({ state: 'failing', problem: 'unavailable', permissions: ['InvoiceRead'] })
  expect((await administrator.get(`${path}/fetches`)).body.data.fetches).toMatchObject([{ role: 'buyer', problem: 'unavailable', added: 0 }])
  expect(await letters()).toEqual([])
  ksef.mood = 'usual'
  ksef.invoices.add(make('FZ/2'))
  await office.db.updateTable('ksef_connections').set({ tried_at: '2026-01-01T00:00:00Z' }).where('company_id', '=', company.id).execute()
  await fetchInvoices(installation)
  expect(await numbers()).toEqual(['FZ/1', 'FZ/2'])
  expect((await administrator.get(path)).body.data).toMatchObject({ state: 'working', problem: null })
})

test('invoices of 3 MB with attachments come whole beside small ones', async () => {
  const { administrator, make, fetch, listed, numbers } = await connected()
  const large = withTables(make('FZ/2', { attachment: true }))
  expect(large.xml.length).toBeGreaterThan(2_700_000)
  for (const invoice of [make('FZ/1'), large, make('FZ/3')]) ksef.invoices.add(invoice)
  await fetch()
  expect(await numbers()).toEqual(['FZ/1', 'FZ/2', 'FZ/3'])
  const [, { id }] = await listed()
  const document = (await administrator.get(`/api/documents/${id}`)).body.data
  expect(document).toMatchObject({ gross: '123.00', read_from_file: true, files: [{ bytes: large.xml.length }] })
  const invoiceView = (await administrator.get(`/api/documents/${id}/invoice`)).body.data
  expect(JSON.stringify(invoiceView.attachments)).toContain('Punkt poboru')
})

test('of invoices that are large fewer are in memory at once', async () => {
  const { office, company, nip } = await connected()
  const content = withTables(makeInvoice({ attachment: true }))
  let [inMemory, most] = [0, 0]
  async function* arriving(count: number, xml: Buffer): AsyncGenerator<FetchedInvoice> {
    for (let place = 0; place < count; place++) {
      const unique = Buffer.concat([xml, Buffer.from(`<!-- ${place} -->`)])
      const generated = makeInvoice({ number: `FZ/${place}` }).metadata
      inMemory += unique.length
      most = Math.max(most, inMemory)
      const metadata = {
        ...{
          ksef_number: generated.ksefNumber,
          invoice_number: `FZ/${place}`,
          issue_date: warsawToday(),
          acquisition_date: null,
          permanent_storage_date: null,
        },
        ...{ seller, buyer: { type: 'Nip', value: nip, name: 'Piekarnia' }, net: '1.00', vat: '0.23', gross: '1.23', currency: 'PLN', invoice_type: 'Vat' },
        ...{ form_code: 'FA (3)', self_invoicing: false, has_attachment: true, hash_of_corrected: null },
        invoice_hash: createHash('sha256').update(unique).digest('base64'),
      }
      yield { metadata, xml: unique }
    }
  }
  const fetching = { installation, office: office.office, company: { company_id: company.id, vat_number: nip, title: 'Piekarnia' } }
  const letGo = async () => {
    inMemory = 0
  }
  const large = await preparePackage(fetching, 'buyer', arriving(6, content.xml), letGo)
  expect([large.prepared.length, most < 9_000_000]).toEqual([6, true])
})

test('a company that has left is fetched no more, also where it leaves in the middle', async () => {
  const { office, administrator, company, path, make, fetch, numbers } = await connected()
  ksef.invoices.add(make('FZ/1'))
  const archive = (archived_at: string | null) => office.db.updateTable('companies').set({ archived_at }).where('id', '=', company.id).execute()
  ksef.meanwhile(/^\/packages\//, () => archive(new Date().toISOString()))
  await fetch()
  expect(await numbers()).toEqual([])
  const before = ksef.requests.length
  await fetch()
  expect(ksef.requests.length).toBe(before)
  const tried = () => office.db.selectFrom('ksef_connections').select('tried_at').where('company_id', '=', company.id).executeTakeFirst()
  await office.db.updateTable('ksef_connections').set({ tried_at: '2026-01-01T00:00:00Z' }).where('company_id', '=', company.id).execute()
  const long = await tried()
  await fetchInvoices(installation)
  expect(await tried()).toEqual(long)
  expect(await numbers()).toEqual([])
  expect(await administrator.post(`${path}/fetches`, { history: false })).toMatchObject({ status: 409, body: { error: expect.stringContaining('archiwum') } })
  await archive(null)
  await fetch()
  expect(await numbers()).toEqual(['FZ/1'])
})

test('two offices that serve the same NIP each get every invoice, within its limits, and one that is let go keeps the other', async () => {
  ksef.limits.table = usualLimits
  const one = await connected()
  const other = await connected(one.nip)
  ksef.limits.refusals = 0
  for (const number of ['FZ/1', 'FZ/2']) ksef.invoices.add(one.make(number))
  await Promise.all([one.fetch(), other.fetch()])
  for (const { numbers } of [one, other]) expect(await numbers()).toEqual(['FZ/1', 'FZ/2'])
  expect(ksef.limits.refusals).toBe(0)
  const [mine] = await one.listed()
  expect((await other.administrator.get(`/api/documents/${mine.id}`)).status).toBe(404)
  const revoked = ksef.rights.findToken(one.token)
  if (revoked) revoked.status = 'Revoked'
  ksef.invoices.add(one.make('FZ/3'))
  await one.fetch()
  await other.fetch()
  expect([await one.numbers(), await other.numbers()]).toEqual([
    ['FZ/1', 'FZ/2'],
    ['FZ/1', 'FZ/2', 'FZ/3'],
  ])
  expect((await one.administrator.get(one.path)).body.data).toMatchObject({ state: 'failing', problem: 'token_refused' })
  expect((await other.administrator.get(other.path)).body.data).toMatchObject({ state: 'working', problem: null })
})
