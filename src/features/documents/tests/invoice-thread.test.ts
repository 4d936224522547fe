import { expect, test } from 'vitest'
import { writeInvoice } from '#demo/structured.ts'
import { longestBlock } from '#test/longest-block.ts'
import { newOffice, type Reply } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company({ vat_number: '9990000264' })
const owner = await office.client('owner', company)

const put = async (name: string, content: string) => (await upload(owner, name, content)).body.data.id
const sent = async (values: Record<string, unknown>) =>
  (await owner.post('/api/documents', { company_id: company.id, month: '2026-10', category: 'purchase_invoice', ...values })).body.data

const invoice = writeInvoice({
  number: 'FV 1/10',
  issue_date: '2026-10-12',
  seller: { title: 'Młyn Krzywice', vat_number: '9990005008', address: 'ul. Młyńska 4', account: '61109010140000071219812874' },
  buyer: { title: 'Piekarnia', vat_number: '9990000264', address: 'ul. Kasztanowa 17' },
  lines: [{ name: 'Mąka', quantity: 40, unit: 'szt.', price: '58.00' }],
})

test.each([
  ['elements', 'x<a/>'.repeat(680_000)],
  ['names', Array.from({ length: 377_777 }, (_, place) => `<a${place.toString(36)}/>`).join('')],
  ['attributes', `<x ${Array.from({ length: 310_000 }, (_, place) => `a${place.toString(36)}="1"`).join(' ')}/>`],
])('an invoice of too many %s is a document like any other, says so when it is opened, and nobody else waits', async (_, body) => {
  const text = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">${body}</Faktura>`
  const file_ids = [await put('duza.xml', text.slice(0, 3_500_000))]
  let answer: Reply | undefined
  const waited = await longestBlock(async () => {
    const document = await sent({ file_ids, title: 'Duża' })
    expect(document).toMatchObject({ title: 'Duża', read_from_file: false })
    answer = await owner.get(`/api/documents/${document.id}/invoice`)
  })
  expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('zbyt złożony') } })
  expect(waited).toBeLessThan(200)
})

test('the 3 MB that KSeF takes with attachments are read and printed, and nobody else waits', async () => {
  const row = `<Wiersz>${'<WKom>12</WKom>'.repeat(6)}</Wiersz>`
  const table = `<Tabela><TNaglowek>${'<Kol Typ="int"><NKom>Odczyt</NKom></Kol>'.repeat(6)}</TNaglowek>${row.repeat(1000)}</Tabela>`
  const annex = `<Zalacznik><BlokDanych><MetaDane><ZKlucz>Licznik</ZKlucz><ZWartosc>7</ZWartosc></MetaDane>${table.repeat(27)}</BlokDanych></Zalacznik>`
  const text = invoice.replace('FV 1/10', 'FV 2/10').replace('</Faktura>', `${annex}</Faktura>`)
  expect(text.length).toBeGreaterThan(2_800_000)
  const { id, read_from_file } = await sent({ file_ids: [await put('odczyty.xml', text)] })
  expect(read_from_file).toBe(true)
  // The first answer of its kind makes what writes all of them.
  const small = await sent({ file_ids: [await put('mala.xml', invoice.replace('FV 1/10', 'FV 3/10'))] })
  await owner.get(`/api/documents/${small.id}/invoice`)
  let answer: Reply | undefined
  const waited = await longestBlock(async () => {
    answer = await owner.get(`/api/documents/${id}/invoice`)
  })
  const { tables } = answer?.body.data.attachments[0] ?? {}
  expect(tables.flatMap(({ rows }: { rows: unknown[] }) => rows)).toHaveLength(20_000)
  expect(tables.at(-1).details).toEqual([{ label: 'Dalsze wiersze', value: 'jeszcze 1000 w pliku do pobrania' }])
  expect(waited).toBeLessThan(200)
  expect(await owner.get(`/api/documents/${id}/invoice/pdf`)).toMatchObject({ status: 200, body: { data: { media_type: 'application/pdf' } } })
})

test('an invoice is read once, however often it is opened', async () => {
  const { id, files } = await sent({ file_ids: [await put('raz.xml', invoice)] })
  const open = () => owner.get(`/api/documents/${id}/invoice`)
  const first = await open()
  const { digest } = await office.db.selectFrom('files').select('digest').where('id', '=', files[0].id).executeTakeFirstOrThrow()
  await office.test.installation.storage.remove(office.office.id, digest)
  expect(await open()).toMatchObject({ status: 200, body: { data: first.body.data } })
})
