import { afterAll, expect, test } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { listAsFile } from '#features/exports/tests/testing.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { testInstallation } from '#test/installation.ts'
import { officeWithToken } from './testing.ts'

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits

test('an invoice of every kind and of every odd sort comes from KSeF, is shown and is exported', async () => {
  const nip = demoNip(2500)
  const { office, administrator, company, saved } = await officeWithToken(ksef, nip)
  expect(saved.status).toBe(200)
  const us = { nip, name: 'Piekarnia Próbna' }
  const issued = warsawToday()
  const buy = (number: string, more: Parameters<typeof makeInvoice>[0] = {}) => makeInvoice({ number, buyer: us, issued, ...more })
  const sell = (number: string, more: Parameters<typeof makeInvoice>[0] = {}) => makeInvoice({ number, seller: us, issued, ...more })
  const before = [{ name: 'Towar', price: 9000 }]
  const [plain, advance] = [buy('Z/VAT'), buy('Z/ZAL', { kind: 'ZAL' })]
  const final = buy('Z/ROZ', { kind: 'ROZ', advances: [advance] })
  const allKinds = [
    ...[plain, advance, final, buy('Z/UPR', { kind: 'UPR' })],
    buy('Z/KOR', { kind: 'KOR', corrects: [plain], before }),
    buy('Z/KOR_ZAL', { kind: 'KOR_ZAL', corrects: [advance], before }),
    buy('Z/KOR_ROZ', { kind: 'KOR_ROZ', corrects: [final], before }),
    buy('Z/EUR', { currency: 'EUR', exchangeRate: 4.25, due: issued, account: '61109010140000071219812874', note: 'Uwaga' }),
    buy('Z/ZW', { lines: [{ name: 'Szkolenie', price: 5000, rate: 'zw' }] }),
    buy('Z/OO', { lines: [{ name: 'Złom', price: 5000, rate: 'oo' }], splitPayment: true }),
    buy('Z/ZAL2', { attachment: true, paid: issued, thirdParties: [{ nip: demoNip(2501), name: 'Faktor', role: 1 }] }),
    buy('Z/500', { lines: Array.from({ length: 500 }, (_, place) => ({ name: `Towar ${place}`, price: 100 })) }),
    sell('S/UE', { buyer: { eu: { country: 'DE', number: '123456789' }, name: 'Kunde GmbH' }, lines: [{ name: 'Towar', price: 5000, rate: '0 WDT' }] }),
    sell('S/INNY', { buyer: { other: { country: 'US', number: '12-345' }, name: 'Buyer Inc.' }, lines: [{ name: 'Towar', price: 5000, rate: '0 EX' }] }),
    sell('S/BRAK', { buyer: { name: 'Osoba prywatna' } }),
    sell('S/SAMO', { selfInvoicing: true }),
  ]
  for (const invoice of allKinds) ksef.invoices.add(invoice)
  await fetchAsked(installation, office.office.id, company.id)
  const listed: Record<string, string>[] = (await administrator.get(`/api/documents?filters=company_id:${company.id}&limit=100`)).body.data
  const numbers = allKinds.map(({ metadata }) => metadata.invoiceNumber).toSorted()
  expect(listed.map(({ number }) => number).toSorted()).toEqual(numbers)
  for (const { metadata } of allKinds) {
    const { id, ...row } = listed.find(({ number }) => number === metadata.invoiceNumber) ?? {}
    const [category, gross] = [metadata.seller.nip === nip ? 'sales_invoice' : 'purchase_invoice', metadata.grossAmount.toFixed(2)]
    expect(row).toMatchObject({ category, gross, currency: metadata.currency, ksef_number: metadata.ksefNumber, jpk_marker: 'KSEF', source: 'ksef' })
    const invoiceView = (await administrator.get(`/api/documents/${id}/invoice`)).body.data
    expect(invoiceView).toMatchObject({ number: metadata.invoiceNumber, ksef_number: metadata.ksefNumber, form: 'FA (3)' })
    expect((await administrator.get(`/api/documents/${id}/invoice/pdf`)).status).toBe(200)
  }
  const query = { filters: `company_id:${company.id}` }
  const file = (await listAsFile(office, administrator, { list: '/api/documents', format: 'csv', query })).toString()
  for (const { metadata } of allKinds) {
    const line = file.split(/\r?\n/).find(one => one.includes(metadata.ksefNumber))
    expect([metadata.invoiceNumber, line?.includes(metadata.invoiceNumber), line?.includes(metadata.grossAmount.toFixed(2).replace('.', ','))]).toEqual([
      metadata.invoiceNumber,
      true,
      true,
    ])
  }
})
