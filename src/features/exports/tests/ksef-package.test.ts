import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { writeInvoice } from '#demo/structured.ts'
import { metadata } from '#features/ksef/server/client/metadata.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { unzip } from '#test/fixtures/unzip.ts'
import { upload } from '#test/fixtures/upload.ts'
import { addDocument, dataOf, listAsFile } from './testing.ts'

const numbers = ['5265877635-20250826-0100001AF629-AF', '5265877635-20250826-010080DD2B5E-26'] as const
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const wrote = (number: string) =>
  writeInvoice({
    number,
    issue_date: '2026-10-12',
    seller: { title: 'Młyn Krzywice', vat_number: '9990005008', address: 'ul. Młyńska 4', account: '61109010140000071219812874' },
    buyer: { title: 'Piekarnia', vat_number: '9990000264', address: 'ul. Kasztanowa 17' },
    lines: [{ name: 'Mąka', quantity: 40, unit: 'szt.', price: '58.00' }],
  })

/** One document of these files, by their names. */
async function send(who: Caller, company_id: string, files: Record<string, string>) {
  const file_ids: string[] = []
  for (const [name, content] of Object.entries(files)) file_ids.push(dataOf(await upload(who, name, content)).id)
  return dataOf(await who.post('/api/documents', { company_id, month: '2026-10', category: 'purchase_invoice', file_ids }))
}

const receive = (office: TestOffice, values: { company_id: string; ksef_number: string; hash: string; document_id: string }) =>
  office.transact(db =>
    db
      .insertInto('ksef_invoices')
      .values({ ...values, id: newId(), role: 'buyer', acquired_at: '2026-10-12T08:00:00Z' })
      .execute(),
  )

it('invoices are packed as KSeF gives them, and a table says what is left out and why', async () => {
  const office = await newOffice()
  const company = await office.company({ title: 'Piekarnia', vat_number: '9990000264' })
  const owner = await office.client('owner', company)
  const plain = wrote('FV 1/10')
  const foreign = wrote('FV 2/10')
    .replace('<KodWaluty>PLN', '<KodWaluty>EUR')
    .replace(/<P_14_1>.*?<\/P_14_1>/, '$&<P_14_1W>2273.41</P_14_1W>')
  const { id } = await send(owner, company.id, { [`${numbers[0]}.xml`]: plain })
  await send(owner, company.id, { [`${numbers[1]}.xml`]: foreign })
  await send(owner, company.id, { 'Bez numeru.xml': wrote('FV 3/10') })
  await addDocument(owner, company.id, { title: 'Umowa najmu', content: 'najem', category: 'other' })
  await receive(office, { company_id: company.id, ksef_number: numbers[0], hash: hashOf(plain), document_id: id })

  const query = { filters: `company_id:${company.id},month=2026-10`, sort: 'title:asc' }
  const pack = async () => unzip(await listAsFile(office, owner, { list: '/api/documents', format: 'ksef', query }))
  const whole = await pack()
  expect([...whole.keys()].toSorted()).toEqual([...numbers.map(number => `${number}.xml`), '_metadata.json', 'pominięte.csv'].toSorted())
  expect(whole.get(`${numbers[0]}.xml`)).toBe(plain)
  const { invoices } = JSON.parse(String(whole.get('_metadata.json')))
  const [first, second] = invoices.toSorted((left: { invoiceNumber: string }, right: { invoiceNumber: string }) =>
    left.invoiceNumber.localeCompare(right.invoiceNumber),
  )
  expect(first).toEqual({
    ...{ ksefNumber: numbers[0], invoiceNumber: 'FV 1/10', issueDate: '2026-10-12', acquisitionDate: expect.stringMatching(/^2026-10-12/) },
    seller: { nip: '9990005008', name: 'Młyn Krzywice' },
    buyer: { identifier: { type: 'Nip', value: '9990000264' }, name: 'Piekarnia' },
    ...{ netAmount: 2320, grossAmount: 2853.6, vatAmount: 533.6, currency: 'PLN', invoiceType: 'Vat' },
    formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
    ...{ isSelfInvoicing: false, hasAttachment: false, invoiceHash: hashOf(plain) },
  })
  // Of an invoice in another currency the tax is in złoty, and nobody has said when KSeF gave the number.
  expect(second).toMatchObject({ currency: 'EUR', vatAmount: 2273.41, invoiceHash: hashOf(foreign) })
  expect(second).not.toHaveProperty('acquisitionDate')
  // What reads a package from KSeF reads this one.
  for (const invoice of invoices) expect(metadata.safeParse(invoice).success).toBe(true)
  const table = String(whole.get('pominięte.csv'))
  expect(table.match(/nie ma numeru KSeF/g)).toHaveLength(2)
  expect(table).toContain('Umowa najmu')

  // The same again is the same again.
  const again = await pack()
  expect(Object.fromEntries(again)).toEqual(Object.fromEntries(whole))
})

it('of several files of a document the one with its number is packed, and none but what KSeF gave', async () => {
  const office = await newOffice()
  const company = await office.company({ title: 'Piekarnia', vat_number: '9990000264' })
  const owner = await office.client('owner', company)
  const plain = wrote('FV 1/10')
  const { id } = await send(owner, company.id, { [`${numbers[0]}.xml`]: plain, 'Jeszcze jedna.xml': wrote('FV 4/10') })
  await office.transact(db => db.updateTable('documents').set({ ksef_number: numbers[0] }).where('id', '=', id).execute())
  const changed = await send(owner, company.id, { [`${numbers[1]}.xml`]: wrote('FV 2/10') })
  await receive(office, { company_id: company.id, ksef_number: numbers[1], hash: hashOf('jak w KSeF'), document_id: changed.id })
  const whole = await unzip(await listAsFile(office, owner, { list: '/api/documents', format: 'ksef' }))
  expect([...whole.keys()].toSorted()).toEqual([`${numbers[0]}.xml`, '_metadata.json', 'pominięte.csv'].toSorted())
  expect(whole.get(`${numbers[0]}.xml`)).toBe(plain)
  const { invoices } = JSON.parse(String(whole.get('_metadata.json')))
  expect(invoices).toMatchObject([{ ksefNumber: numbers[0], invoiceNumber: 'FV 1/10', invoiceHash: hashOf(plain) }])
  expect(whole.get('pominięte.csv')).toMatch(/nie ma pliku XML.*FV 2\/10/)
})

it('is made of documents alone', async () => {
  const office = await newOffice()
  const administrator = await office.as('administrator')
  const { status, body } = await administrator.post('/api/exports', { list: '/api/companies', format: 'ksef' })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['format']])
})
