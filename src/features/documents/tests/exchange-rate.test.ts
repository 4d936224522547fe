import { afterAll, expect, test } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { readInvoice } from '#features/documents/server/e-invoice/invoice.ts'
import { readRate } from '#features/documents/shared/exchange-rate.ts'
import { listAsFile } from '#features/exports/tests/testing.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { officeWithToken } from '#features/ksef/tests/testing.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { upload, uploaded } from '#test/fixtures/upload.ts'
import { testInstallation } from '#test/installation.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits

const nip = demoNip(2600)
const office = await newOffice()
const company = await office.company({ vat_number: nip })
const owner = await office.client('owner', company)
const accountant = await office.as('accountant')

let sent = 0
const make = (values: Parameters<typeof makeInvoice>[0] = {}) =>
  makeInvoice({ number: `W/${++sent}`, buyer: { nip, name: 'Piekarnia' }, issued: '2026-10-12', currency: 'EUR', exchangeRate: 4.2715, ...values })
const post = async (values: object = {}, who: Caller = owner) =>
  who.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids: [await uploaded(owner)], ...values })
const sendXml = async (xml: Buffer) => (await post({ file_ids: [(await upload(owner, 'faktura.xml', xml)).body.data.id] })).body.data
const put = (id: string, body: object) => accountant.put(`/api/documents/${id}`, body)

test('an invoice in another currency says what it is in złoty by the rate of its file', async () => {
  // 123.00 EUR, of which the rate gives 525.3945.
  expect(await sendXml(make().xml)).toMatchObject({ currency: 'EUR', gross: '123.00', exchange_rate: '4.2715', gross_pln: '525.39' })
  expect(await sendXml(make({ currency: 'PLN' }).xml)).toMatchObject({ currency: 'PLN', gross: '123.00', exchange_rate: null, gross_pln: '123.00' })
  const page = (await owner.get(`/api/documents?filters=company_id:${company.id},gross_pln>500&sort=gross_pln:desc`)).body
  expect(page.data).toMatchObject([{ currency: 'EUR', gross_pln: '525.39' }])
})

test.each([
  ['of its own, before those of its lines', '<KursWalutyZ>4.3000</KursWalutyZ>', ['4.25', '4.26'], '4.3'],
  ['that its lines share, however it is written', '', ['4.27', '4.2700'], '4.27'],
  ['none for the whole where its lines have several', '', ['4.25', '4.26'], null],
  ['none where a line says none', '', ['4.25', ''], null],
  ['none that is no rate', '<KursWalutyZ>0</KursWalutyZ>', ['0', '0'], null],
])('an invoice has a rate: %s', (_, ownRate, rates, expected) => {
  const lines = rates.map((rate, place) => ({ name: `Towar ${rate} ${place}`, price: 1000 }))
  const left = [...rates]
  const { xml } = make({ lines })
  const text = String(xml)
    .replaceAll(/<KursWaluty>.*?<\/KursWaluty>/g, () => {
      const rate = left.shift()
      return rate ? `<KursWaluty>${rate}</KursWaluty>` : ''
    })
    .replace('<Adnotacje>', `${ownRate}<Adnotacje>`)
  const invoice = readInvoice(text)
  expect(readRate(invoice?.exchange_rate ?? null)).toBe(expected)
  // Each line goes on saying its own.
  expect(invoice?.lines.map(({ details }) => details.find(({ label }) => label === 'Kurs')?.value ?? '')).toEqual(rates.map(rate => rate.replace('.', ',')))
})

test('half a grosz goes up, below zero down', async () => {
  for (const [gross, gross_pln] of [
    ['0.50', '2.13'],
    ['-0.50', '-2.13'],
  ])
    expect((await post({ gross, currency: 'EUR', exchange_rate: '4,25' })).body.data).toMatchObject({ exchange_rate: '4.25', gross_pln })
})

test('the rate is typed as people write it, belongs to its currency, and złoty have none', async () => {
  const { id } = (await post({ gross: '100.00', currency: 'EUR' })).body.data
  const change = async (body: object) => (await put(id, body)).body
  expect((await change({ exchange_rate: '4,2700' })).data).toMatchObject({ exchange_rate: '4.27', gross_pln: '427.00' })
  expect((await change({ gross: '200.00' })).data).toMatchObject({ exchange_rate: '4.27', gross_pln: '854.00' })
  expect((await change({ currency: 'USD' })).data).toMatchObject({ exchange_rate: null, gross_pln: null })
  expect((await change({ exchange_rate: '4' })).data).toMatchObject({ exchange_rate: '4', gross_pln: '800.00' })
  expect((await change({ currency: 'PLN', exchange_rate: '' })).data).toMatchObject({ exchange_rate: null, gross_pln: '200.00' })
  const refused = { exchange_rate: 'Kwota w złotych nie ma kursu. Proszę podać walutę faktury albo usunąć kurs.' }
  expect(await put(id, { exchange_rate: '4.27' })).toMatchObject({ status: 422, body: { fields: refused } })
  expect(await post({ gross: '1.00', exchange_rate: '4.27' })).toMatchObject({ status: 422, body: { fields: refused } })
  for (const exchange_rate of ['0', '0,00', '-4', '4.1234567', '1234567', 'cztery'])
    expect([exchange_rate, (await put(id, { currency: 'EUR', exchange_rate })).body.fields]).toEqual([exchange_rate, { exchange_rate: expect.any(String) }])
  const entry = office.db.selectFrom('audit_entries').select('after').where('entity_id', '=', id).where('action', '=', 'updated')
  expect((await entry.orderBy('id').limit(1).executeTakeFirst())?.after).toMatchObject({ exchange_rate: '4.27' })
})

test('pay in another currency is hidden in złoty too', async () => {
  const { id } = (await post({ category: 'payroll', gross: '1000.00', currency: 'EUR', exchange_rate: '4.27' })).body.data
  const path = `/api/documents/${id}`
  expect((await (await office.as('payroll')).get(path)).body.data).toMatchObject({ gross: '1000.00', gross_pln: '4270.00' })
  expect((await accountant.get(path)).body.data).toMatchObject({ gross: null, gross_pln: null })
  expect((await accountant.get('/api/documents?filters=category:payroll,gross_pln>1')).body.meta.total).toBe(0)
})

test('two documents of one invoice keep the amount with its rate', async () => {
  const scan = (await post({ number: 'W 77', note: 'skan' })).body.data
  const typed = (await post({ number: 'W 78', gross: '10.00', currency: 'EUR', exchange_rate: '4.5' })).body.data
  const joined = await accountant.post(`/api/documents/${scan.id}/join`, { other_id: typed.id })
  expect(joined.body.data).toMatchObject({ gross: '10.00', currency: 'EUR', exchange_rate: '4.5', gross_pln: '45.00' })
})

test('KSeF brings the rate, also to what was sent before, and the list as a file says it', async () => {
  const us = { nip: demoNip(2601), name: 'Piekarnia' }
  const { office, administrator, company, listed } = await officeWithToken(ksef, us.nip)
  const [fresh, awaited, own] = [1, 2, 3].map(serial => make({ number: `K/${serial}`, buyer: us, issued: warsawToday() }))
  for (const invoice of [fresh, awaited, own]) if (invoice) ksef.invoices.add(invoice)
  const send = async (values: object) => {
    const file_ids = [(await upload(administrator, `${sent++}.pdf`, `%PDF-1.4\n% ${sent}\n%%EOF\n`)).body.data.id]
    const body = { company_id: company.id, category: 'purchase_invoice', direction: 'from_client', file_ids, ...values }
    return (await administrator.post('/api/documents', body)).body.data
  }
  const typed = { gross: '123.00', currency: 'EUR' }
  const without = await send({ ...typed, ksef_number: awaited?.metadata.ksefNumber })
  const said = await send({ ...typed, ksef_number: own?.metadata.ksefNumber, exchange_rate: '4.3' })
  await fetchAsked(installation, office.office.id, company.id)
  const all: { id: string; exchange_rate: string; gross_pln: string }[] = await listed()
  const rates = new Map(all.map(({ id, exchange_rate, gross_pln }) => [id, [exchange_rate, gross_pln]]))
  expect([rates.get(without.id), rates.get(said.id), rates.size]).toEqual([['4.2715', '525.39'], ['4.3', '528.90'], 3])
  const query = { filters: `company_id:${company.id}` }
  const file = (await listAsFile(office, administrator, { list: '/api/documents', format: 'csv', query })).toString()
  expect(file).toMatch(/Brutto;Waluta;Kurs waluty;Brutto w złotych/)
  expect(file).toMatch(/123,00;EUR;4,2715;525,39/)
})
