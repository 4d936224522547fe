import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth, warsawToday } from '#kernel/dates/warsaw.ts'
import { officeWithToken } from './testing.ts'
import { upload } from '#test/fixtures/upload.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits

let companies = 1100
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }

async function connected() {
  const nip = demoNip(companies++)
  const { office, administrator, company, saved, ...known } = await officeWithToken(ksef, nip)
  const listed: () => Promise<Record<string, unknown>[]> = known.listed
  expect(saved.status).toBe(200)
  const owner = await office.client('owner', company)
  const make = (number: string, issued = warsawToday()) => makeInvoice({ number, seller, buyer: { nip, name: 'Piekarnia' }, issued })
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  return { office, administrator, owner, company, make, fetch, listed }
}

type InvoiceMetadata = Record<string, unknown>

/** As KSeF tells of it, with a file that nobody here reads where that is wanted. */
function add(invoice: ReturnType<typeof makeInvoice>, metadata: InvoiceMetadata, xml?: string) {
  const content = xml === undefined ? invoice.xml : Buffer.from(xml)
  const invoiceHash = createHash('sha256').update(content).digest('base64')
  ksef.invoices.metadataOverrides.set(invoice.metadata.ksefNumber, metadata)
  return ksef.invoices.add({ ...invoice, xml: content, metadata: { ...invoice.metadata, invoiceHash } })
}

const unread = (name: string) => `<?xml version="1.0"?><Inna>${name}</Inna>`

describe('an invoice of which something fits no field', () => {
  const strange: Record<string, InvoiceMetadata> = {
    'amounts that are too large': { netAmount: 1e14, vatAmount: -1e300, grossAmount: 999_999_999_999.999 },
    'amounts of many decimals, or none': { netAmount: 0.123456789, vatAmount: null, grossAmount: '12' },
    'a day that there is not': { issueDate: '2026-02-31' },
    'a day before all days': { issueDate: '0000-01-01', acquisitionDate: '0000-01-01T00:00:00+00:00' },
    'no day and no times': { issueDate: undefined, acquisitionDate: 'dziś', permanentStorageDate: 7 },
    'signs that no text holds': { invoiceNumber: 'FV\u0000\u0007/1\n2', seller: { nip: '0', name: 'Hurt\u0000ownia\ud800' } },
    'a text without end': { invoiceNumber: 'x'.repeat(5000), seller: { nip: '9'.repeat(500), name: 'y'.repeat(90_000) }, currency: 'złoty' },
    'nearly nothing told': {
      invoiceNumber: null,
      seller: null,
      buyer: 5,
      currency: null,
      invoiceType: {},
      formCode: null,
      isSelfInvoicing: 'tak',
      hasAttachment: null,
    },
  }

  it('comes all the same, with all that came with it', async () => {
    const { administrator, make, fetch, listed } = await connected()
    for (const [name, metadata] of Object.entries(strange)) add(make(name), metadata, unread(name))
    add(make('FZ/1'), {})
    await fetch()
    const documents = await listed()
    expect(documents).toHaveLength(Object.keys(strange).length + 1)
    const of = (number: string) => documents.find(one => one.number === number)
    expect(of('amounts that are too large')).toMatchObject({ net: null, vat: null, gross: null })
    expect(of('amounts of many decimals, or none')).toMatchObject({ net: '0.12', vat: null, gross: null })
    expect(of('a day that there is not')).toMatchObject({ issue_date: null, month: warsawMonth(), concerns_month: null })
    expect(of('FV /1 2')).toMatchObject({ counterparty: 'Hurt ownia', counterparty_vat_number: null })
    expect(of('x'.repeat(60))).toMatchObject({ currency: 'PLN', counterparty: 'y'.repeat(200), counterparty_vat_number: null })
    expect(documents.filter(({ ksef_number, number }) => ksef_number === number)).toMatchObject([{ title: expect.any(String), counterparty: null }])
    for (const { id } of documents) expect((await administrator.get(`/api/documents/${id}`)).body.data.files).toHaveLength(1)
  })

  it('comes once where a package names it twice', async () => {
    const { make, fetch, listed } = await connected()
    const one = add(make('FZ/1'), {})
    ksef.invoices.add(one)
    add(make('FZ/2'), {})
    await fetch()
    expect((await listed()).map(({ number }) => number)).toEqual(['FZ/1', 'FZ/2'])
  })

  it('leaves no file behind beside its own', async () => {
    const { make, fetch } = await connected()
    add(make('FZ/1'), {})
    await fetch()
    expect(await readdir(join(installation.config.data_dir, 'ksef'))).toEqual([])
  })
})

describe('an invoice of a month that nobody works on', () => {
  it('goes to the oldest open month, and opens none of its own', async () => {
    const { office, company, make, fetch, listed } = await connected()
    const month = warsawMonth()
    const last = addToMonth(month, -1)
    const [next, far] = [addToMonth(month, 1), addToMonth(month, 2)]
    const days = { 'FZ/1': '2019-03-04', 'FZ/2': `${last}-05`, 'FZ/3': `${month}-01`, 'FZ/4': `${next}-01`, 'FZ/5': `${far}-01`, 'FZ/6': '2199-12-31' }
    for (const [number, issued] of Object.entries(days)) add(make(number), { issueDate: issued }, unread(number))
    await fetch()
    expect((await listed()).map(({ month, concerns_month }) => [month, concerns_month])).toEqual([
      [month, '2019-03'],
      [last, null],
      [month, null],
      [next, null],
      [month, far],
      [month, '2199-12'],
    ])
    const opened = await office.db.selectFrom('settlements').select('month').where('company_id', '=', company.id).orderBy('month').execute()
    expect(opened.map(one => one.month)).toEqual([last, month, next])
    add(make('FZ/7'), { issueDate: '2018-01-01' }, unread('FZ/7'))
    await fetch()
    expect((await listed()).find(({ number }) => number === 'FZ/7')).toMatchObject({ month: last, concerns_month: '2018-01' })
  })
})

describe('what KSeF has given', () => {
  it('is removed by nobody, also where a client had sent it before', async () => {
    const { administrator, owner, company, make, fetch, listed } = await connected()
    const invoice = ksef.invoices.add(make('FZ/1'))
    ksef.invoices.add(make('FZ/2'))
    const file = (await upload(owner, 'faktura.xml', invoice.xml)).body.data
    const body = { company_id: company.id, category: 'purchase_invoice', file_ids: [file.id], ksef_number: invoice.metadata.ksefNumber }
    const sent = (await owner.post('/api/documents', body)).body.data
    expect(sent.may_remove).toBe(true)
    await fetch()
    const documents = await listed()
    expect(documents).toMatchObject([
      { id: sent.id, number: 'FZ/1', source: 'ksef' },
      { number: 'FZ/2', source: 'ksef' },
    ])
    for (const { id } of documents) {
      expect((await owner.get(`/api/documents/${id}`)).body.data.may_remove).toBe(false)
      for (const who of [owner, administrator]) expect((await who.delete(`/api/documents/${id}`)).status).toBe(409)
    }
    const all = await owner.post('/api/documents/bulk', { action: 'remove', ids: documents.map(({ id }) => id) })
    expect(all.body.data.refused).toHaveLength(2)
    expect(await listed()).toHaveLength(2)
  })
})
