import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoKsefNumber, demoNip } from '#demo/companies.ts'
import { writeInvoice } from '#demo/structured.ts'
import { documentSheet } from '#features/documents/shared/labels-sheet.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company({ vat_number: demoNip(40) })
const owner = await office.client('owner', company)
const accountant = await office.as('accountant')
const ksef_number = demoKsefNumber(demoNip(41), '2026-10-12', 7)

const invoice = (number: string) =>
  writeInvoice({
    number,
    issue_date: '2026-10-12',
    seller: { title: 'Młyn Krzywice', vat_number: demoNip(41), address: 'ul. Młyńska 4', account: '61109010140000071219812874' },
    buyer: { title: 'Piekarnia', vat_number: demoNip(40), address: 'ul. Kasztanowa 17' },
    lines: [{ name: 'Mąka', quantity: 4, unit: 'szt.', price: '58.00' }],
  })

async function send(values: object = {}, content = `%PDF-1.4\n% ${Math.random()}\n%%EOF\n`, name = 'plik.pdf') {
  const file_ids = [(await upload(owner, name, content)).body.data.id]
  const { body } = await owner.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids, ...values })
  return body.data
}

const mark = (id: string, jpk_marker: string | null, reason = 'Awaria KSeF 12.10', by = accountant) =>
  by.post(`/api/documents/${id}/marker`, { jpk_marker, reason })

test('every document carries a marker that is set by itself', async () => {
  expect((await send()).jpk_marker).toBe('BFK')
  expect((await send({ category: 'receipt' })).jpk_marker).toBe('DI')
  expect((await send({ ksef_number })).jpk_marker).toBe('KSEF')
  // In the form of KSeF, and without a number of it yet.
  const offline = await send({}, invoice('FV 1/10'), 'faktura.xml')
  expect(offline).toMatchObject({ jpk_marker: 'DI', read_from_file: true, ksef_number: null })
  const numbered = await owner.put(`/api/documents/${offline.id}`, { ksef_number: demoKsefNumber(demoNip(41), '2026-10-12', 8) })
  expect(numbered.body.data.jpk_marker).toBe('KSEF')
})

test('an invoice in UBL lies outside of KSeF until it has a number: the world writes those too', async () => {
  const content = await readFile('test/inputs/invoice-pef.xml', 'utf8')
  const sent = await send({ allow_other_buyer: true }, content, 'faktura.xml')
  expect(sent).toMatchObject({ jpk_marker: 'BFK', read_from_file: true, ksef_number: null })
  const rows = await accountant.get(`/api/documents?filters=company_id:${company.id},jpk_marker:BFK`)
  expect(rows.body.data.map(({ id }: { id: string }) => id)).toContain(sent.id)
  const numbered = await owner.put(`/api/documents/${sent.id}`, { ksef_number: demoKsefNumber(demoNip(41), '2026-10-12', 9) })
  expect(numbered.body.data.jpk_marker).toBe('KSEF')
})

test('the office says another one with its reason, and takes it back', async () => {
  const { id } = await send({ title: 'Z awarii' })
  expect((await mark(id, 'OFF', '  ')).body.fields).toHaveProperty('reason')
  expect((await mark(id, 'KSEF')).status).toBe(422)
  expect((await mark(id, 'OFF', 'x', owner)).status).toBe(403)
  const marked = await mark(id, 'OFF')
  expect(marked.body.data).toMatchObject({ jpk_marker: 'OFF', jpk_marker_chosen: 'OFF', jpk_marker_reason: 'Awaria KSeF 12.10' })
  const log = await office.db.selectFrom('audit_entries').select(['action', 'after']).where('entity_id', '=', id).where('action', '=', 'marked').execute()
  expect(log).toMatchObject([{ after: { jpk_marker: 'OFF', jpk_marker_reason: 'Awaria KSeF 12.10' } }])
  expect((await mark(id, null, 'Pomyłka')).body.data).toMatchObject({ jpk_marker: 'BFK', jpk_marker_chosen: null })
})

test('a number says more than what was chosen without one, also in a failure', async () => {
  for (const chosen of ['DI', 'OFF']) {
    const { id } = await send()
    await mark(id, chosen)
    const numbered = await owner.put(`/api/documents/${id}`, { ksef_number: demoKsefNumber(demoNip(41), '2026-10-12', chosen.charCodeAt(0)) })
    expect(numbered.body.data).toMatchObject({ jpk_marker: 'KSEF', jpk_marker_chosen: null })
    for (const marker of ['BFK', 'OFF']) expect((await mark(id, marker)).body.fields).toEqual({ jpk_marker: expect.stringContaining('ma numer KSeF') })
  }
})

test('the list is filtered and sorted by it, and the exported one has it with the number', async () => {
  await mark((await send()).id, 'OFF')
  const rows = await accountant.get(`/api/documents?filters=company_id:${company.id},jpk_marker:OFF`)
  expect(rows.body.data.map((row: { jpk_marker: string }) => row.jpk_marker)).toEqual(['OFF'])
  expect((await accountant.get('/api/documents?sort=jpk_marker:asc')).status).toBe(200)
  expect(documentSheet.columns.map(({ title }) => title)).toEqual(expect.arrayContaining(['Znacznik JPK', 'Numer KSeF']))
})

test('in a closed month it is only read', async () => {
  const { id } = await send()
  await office.db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
  expect((await mark(id, 'OFF')).status).toBe(409)
})
