import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import jpeg from 'jpeg-js'
import PDFDocument from 'pdfkit'
import { create } from 'qrcode'
import { afterAll, expect, test, vi } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import { wideLimits } from '#demo/ksef/limits.ts'
import { KsefStandIn } from '#demo/ksef/server.ts'
import { readHashes } from '#features/documents/server/e-invoice/code-worker.ts'
import { hashIn } from '#features/documents/server/e-invoice/printed-code.ts'
import { fetchAsked } from '#features/ksef/server/jobs.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { officeWithToken } from './testing.ts'
import { upload } from '#test/fixtures/upload.ts'
import { testInstallation } from '#test/installation.ts'

/** What is printed of an invoice carries a code, by which KSeF's own file and the paper are one. */

const ksef = new KsefStandIn()
const { installation } = await testInstallation({ KSEF_URL: await ksef.listen() })
afterAll(() => ksef.stop())
ksef.limits.table = wideLimits

let companies = 2300
const seller = { nip: '5252248481', name: 'Hurtownia Próbna sp. z o.o.' }

async function connected() {
  const nip = demoNip(companies++)
  const { office, administrator, company, listed } = await officeWithToken(ksef, nip)
  const owner = await office.client('owner', company)
  const buy = (number: string) => ksef.invoices.add(makeInvoice({ number, seller, buyer: { nip, name: 'Piekarnia' }, issued: warsawToday() }))
  const fetch = () => fetchAsked(installation, office.office.id, company.id)
  const send = async (name: string, content: Buffer, values: object = {}) => {
    const file_ids = [(await upload(owner, name, content)).body.data.id]
    return owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids, ...values })
  }
  const sendAgain = async (id: string, content: Buffer) => {
    expect((await administrator.post(`/api/documents/${id}/return`, { reason: 'To nie ta faktura' })).status).toBe(200)
    const file_ids = [(await upload(owner, 'ponownie.pdf', content)).body.data.id]
    return owner.post(`/api/documents/${id}/resend`, { file_ids })
  }
  return { office, administrator, owner, company, buy, fetch, listed, send, sendAgain }
}

const addressOf = (xml: Buffer, host = 'qr.ksef.mf.gov.pl') =>
  `https://${host}/invoice/${seller.nip}/${warsawToday().split('-').reverse().join('-')}/${createHash('sha256').update(xml).digest('base64url')}`

/** Millimetres of a code's side on paper, as KSeF's own sheets have it. */
const side = 25

/** A sheet for each list of codes, from left to right. */
async function sheets(...pages: string[][]): Promise<Buffer> {
  const points = (side * 72) / 25.4
  const paper = new PDFDocument({ size: 'A4', autoFirstPage: false })
  for (const codes of pages) {
    paper.addPage().fontSize(12).text('Faktura, wydruk')
    codes.forEach((text, place) => {
      const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
      const module = points / size
      data.forEach((isDark, at) => {
        const [left, top] = [60 + place * 200 + (at % size) * module, 600 + Math.floor(at / size) * module]
        if (isDark) paper.rect(left, top, module, module).fill('black')
      })
    })
  }
  paper.end()
  return buffer(paper)
}

/** A sheet as a program photographs the screen, or scans it: with nothing behind what is printed. */
function picture(text: string, kind: 'png' | 'webp'): Promise<Buffer> {
  const canvas = createCanvas(1240, 1754)
  const context = canvas.getContext('2d')
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const module = Math.floor((side * 1754) / 297 / size)
  data.forEach((isDark, at) => {
    if (isDark) context.fillRect(150 + (at % size) * module, 1300 + Math.floor(at / size) * module, module, module)
  })
  return kind === 'png' ? canvas.encode('png') : canvas.encode('webp', 80)
}

/** A sheet as a phone takes it, in more pixels than are looked at. */
function photo(text: string): Buffer {
  const [width, height] = [2250, 3000]
  const pixels = Buffer.alloc(4 * width * height, 235)
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const module = Math.floor((side * height) / 297 / size)
  data.forEach((isDark, at) => {
    if (!isDark) return
    const [left, top] = [300 + (at % size) * module, 2100 + Math.floor(at / size) * module]
    for (let y = top; y < top + module; y++) pixels.fill(30, 4 * (y * width + left), 4 * (y * width + left + module))
  })
  return Buffer.from(jpeg.encode({ data: pixels, width, height }, 80).data)
}

/** As some programs write it: the size stands far from the beginning, behind bytes that fill. */
function withSizeLater(jpeg: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xe2, 0xff, 0xfd]), Buffer.alloc(0xfffb)])
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(5).fill(segment), Buffer.from([0xff, 0xff]), jpeg.subarray(2)])
}

/** That claims to be of so many pixels. */
function claiming(heic: Buffer, width: number, height: number): Buffer {
  const large = Buffer.from(heic)
  large.writeUInt32BE(width, large.indexOf('ispe') + 8)
  large.writeUInt32BE(height, large.indexOf('ispe') + 12)
  return large
}

test('a printed invoice and a photo of it lie with the invoice that KSeF has brought', async () => {
  const { buy, fetch, listed, send } = await connected()
  const [first] = [buy('FZ/1'), buy('FZ/2')]
  await fetch()
  const [before] = await listed()
  const payment = '5252248481|PL|61109010140000071219812874|012300|Hurtownia|FZ/1|||'
  const printed = await send('wydruk.pdf', await sheets([addressOf(first.xml), payment], ['https://example.com/regulamin']))
  expect(printed).toMatchObject({ status: 200, body: { data: { id: before.id, attached: true, source: 'ksef' } } })
  const taken = await send('zdjecie.jpg', photo(addressOf(first.xml)))
  expect(taken.body.data).toMatchObject({ id: before.id, attached: true, files: { length: 3 } })
  expect(await listed()).toHaveLength(2)
})

test.each(['png', 'webp'] as const)('a picture of it in %s lies with it too, beside photos of another kind', async kind => {
  const { buy, fetch, listed, owner, company } = await connected()
  const first = buy('FZ/1')
  buy('FZ/2')
  await fetch()
  const heic = await readFile(join(import.meta.dirname, '../../../../test/zdjecie.heic'))
  const sent = [
    await upload(owner, `zrzut.${kind}`, await picture(addressOf(first.xml), kind)),
    await upload(owner, 'IMG_0001.HEIC', heic),
    await upload(owner, 'IMG_0002.HEIC', claiming(heic, 8000, 9000)),
  ]
  const file_ids = sent.map(({ body }) => body.data.id)
  const { body } = await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids })
  expect(body.data).toMatchObject({ number: 'FZ/1', attached: true, source: 'ksef', files: { length: 4 } })
  expect(await listed()).toHaveLength(2)
})

test('all kinds of pictures are looked at, and one that cannot be is passed over', async () => {
  const text = addressOf(Buffer.from('faktura'))
  const hash = hashIn(text)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const taken = photo(text)
  const heic = await readFile(join(import.meta.dirname, '../../../../test/zdjecie.heic'))
  expect([
    await readHashes(await picture(text, 'png'), 'image/png'),
    await readHashes(await picture(text, 'webp'), 'image/webp'),
    await readHashes(taken, 'image/jpeg'),
    await readHashes(withSizeLater(taken), 'image/jpeg'),
    await readHashes(heic, 'image/heic'),
    await readHashes(claiming(heic, 8000, 9000), 'image/heic'),
    await readHashes(heic.subarray(0, 300), 'image/heic'),
    await readHashes((await picture(text, 'webp')).subarray(0, 20), 'image/webp'),
  ]).toEqual([[hash], [hash], [hash], [hash], [], [], [], []])
})

test('a code is read from a photo as a phone keeps it, of a sheet that lies askew', async () => {
  const heic = await readFile(join(import.meta.dirname, '../../../../test/inputs/printed-code.heic'))
  expect(await readHashes(heic, 'image/heic')).toEqual([createHash('sha256').update('faktura').digest('hex')])
})

test('a paper that comes first is the invoice that KSeF brings after it', async () => {
  const { buy, fetch, listed, send, owner } = await connected()
  buy('FZ/1')
  await fetch()
  const invoice = buy('FZ/2')
  const sent = (await send('wydruk.pdf', await sheets([addressOf(invoice.xml)]))).body.data
  expect(sent).toMatchObject({ attached: false, ksef_number: null, source: 'upload' })
  buy('FZ/3')
  await fetch()
  const all = await listed()
  expect(all.map(({ number }: { number: string }) => number)).toEqual(['FZ/1', 'FZ/2', 'FZ/3'])
  expect(all[1]).toMatchObject({ id: sent.id, source: 'ksef', ksef_number: invoice.metadata.ksefNumber })
  expect((await owner.get(`/api/documents/${sent.id}`)).body.data.files).toHaveLength(2)
})

test('the code of a paper goes with it, once another one is sent in its place', async () => {
  const { buy, fetch, listed, send, sendAgain } = await connected()
  const first = buy('FZ/1')
  await fetch()
  const [wrong, right, other] = [buy('FZ/2'), buy('FZ/3'), buy('FZ/4')]
  const swapped = (await send('wydruk.pdf', await sheets([addressOf(wrong.xml)]))).body.data.id
  expect((await sendAgain(swapped, await sheets([addressOf(right.xml)]))).status).toBe(200)
  const plain = (await send('wydruk.pdf', await sheets([addressOf(other.xml)]))).body.data.id
  expect((await sendAgain(plain, await sheets([]))).status).toBe(200)
  const repeated = (await send('pismo.pdf', await sheets([], []))).body.data.id
  expect(await sendAgain(repeated, await sheets([addressOf(first.xml)]))).toMatchObject({
    status: 409,
    body: { code: 'duplicate', data: [{ by: 'ksef_number' }] },
  })
  await fetch()
  const all: { id: string; number: string | null; source: string }[] = await listed()
  expect(all.map(({ number }) => number)).toEqual(['FZ/1', 'FZ/2', 'FZ/3', 'FZ/4', null, null])
  expect(all.find(({ id }) => id === swapped)).toMatchObject({ number: 'FZ/3', source: 'ksef' })
  expect(all.filter(({ number }) => number === null).map(({ id }) => id)).toEqual(expect.arrayContaining([plain, repeated]))
})

test('a paper that says another sum than the invoice of its code stays a document of its own', async () => {
  const { buy, fetch, listed, send } = await connected()
  buy('FZ/1')
  await fetch()
  const invoice = buy('FZ/2')
  const { id } = (await send('wydruk.pdf', await sheets([addressOf(invoice.xml)]), { gross: '1.00' })).body.data
  await fetch()
  const all: { id: string; source: string }[] = await listed()
  expect(all).toHaveLength(3)
  expect(all.find(one => one.id === id)).toMatchObject({ source: 'upload', ksef_number: null })
})

test('what a file refers to comes to the paper that it is joined with, beside its code', async () => {
  const { administrator, owner, company, buy, fetch, listed, send } = await connected()
  const first = buy('FZ/1')
  await fetch()
  const wanted = { kind: 'KOR', number: 'KOR/1', seller, issued: warsawToday(), corrects: [first], before: [{ name: 'Towar', price: 20_000 }] } as const
  const buyer = { nip: (await administrator.get(`/api/companies/${company.id}`)).body.data.vat_number, name: 'Piekarnia' }
  const correction = ksef.invoices.add(makeInvoice({ ...wanted, buyer }))
  const paper = (await send('wydruk.pdf', await sheets([addressOf(correction.xml)]))).body.data.id
  const file = (await send('korekta.xml', makeInvoice({ ...wanted, buyer, note: 'Odpis' }).xml)).body.data.id
  const joined = await administrator.post(`/api/documents/${paper}/join`, { other_id: file })
  const [{ id }] = await listed()
  expect(joined.body.data).toMatchObject({ id: paper, links: [{ kind: 'corrects', id: expect.any(String) }] })
  await fetch()
  expect((await owner.get(`/api/documents/${paper}`)).body.data).toMatchObject({ source: 'ksef', ksef_number: correction.metadata.ksefNumber })
  expect([id, (await listed()).length]).toEqual([joined.body.data.links[0].id, 2])
})

test('of files that are not looked at to their end no code is taken', async () => {
  const { buy, fetch, listed, send, owner, company } = await connected()
  const invoice = buy('FZ/1')
  await fetch()
  const code = [addressOf(invoice.xml)]
  const alone = { attached: false, ksef_number: null }
  expect((await send('skan.pdf', await sheets(code, [], [], []))).body.data).toMatchObject(alone)
  const file_ids = [
    (await upload(owner, 'wydruk.pdf', await sheets(code))).body.data.id,
    (await upload(owner, 'umowa.pdf', await sheets([], [], [], [], []))).body.data.id,
  ]
  const both = await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids })
  expect(both.body.data).toMatchObject(alone)
  expect(await listed()).toHaveLength(3)
})

test('papers that take too long, all together, are filed without their code', async () => {
  const { buy, fetch, owner, company } = await connected()
  const invoice = buy('FZ/1')
  await fetch()
  const file_ids = [
    (await upload(owner, 'wydruk.pdf', await sheets([addressOf(invoice.xml)]))).body.data.id,
    (await upload(owner, 'wydruk 2.pdf', await sheets([], []))).body.data.id,
  ]
  const { storage } = installation
  const [over, silent] = [new AbortController(), Promise.withResolvers<never>()]
  let papers = 0
  const read: typeof storage.read = (...params) => {
    papers++
    if (papers === 1) return storage.read(...params)
    over.abort()
    return silent.promise
  }
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
  installation.storage = Object.assign(Object.create(storage), { read })
  try {
    const sent = await owner.post('/api/documents', { company_id: company.id, category: 'purchase_invoice', file_ids })
    expect(sent.body.data).toMatchObject({ attached: false, ksef_number: null })
  } finally {
    silent.reject(new Error('The storage is silent.'))
    installation.storage = storage
    limit.mockRestore()
  }
})

test('several invoices in one file, and a paper that is filed as no invoice, are documents of their own', async () => {
  const { buy, fetch, listed, send } = await connected()
  const invoices = [buy('FZ/1'), buy('FZ/2')]
  await fetch()
  const addresses = invoices.map(({ xml }) => [addressOf(xml)])
  expect((await send('dwie.pdf', await sheets(...addresses))).body.data).toMatchObject({ attached: false, ksef_number: null })
  expect((await send('pismo.pdf', await sheets(addresses[0] ?? []), { category: 'other' })).body.data).toMatchObject({ attached: false })
  expect(await listed()).toHaveLength(4)
})

test('a paper of an invoice in a closed month is asked about by its number', async () => {
  const { office, company, buy, fetch, listed, send } = await connected()
  const invoice = buy('FZ/1')
  await fetch()
  await office.db.updateTable('settlements').set({ state: 'closed' }).where('company_id', '=', company.id).execute()
  const [{ id }] = await listed()
  expect(await send('wydruk.pdf', await sheets([addressOf(invoice.xml)]))).toMatchObject({
    status: 409,
    body: { code: 'duplicate', data: [{ id, by: 'ksef_number' }] },
  })
  const other = await send('wydruk.pdf', await sheets([addressOf(invoice.xml)]), { allow_duplicate: true })
  expect(other).toMatchObject({ status: 200, body: { data: { attached: false, ksef_number: null } } })
})

test('what is no paper at all is a file like any other', async () => {
  const { buy, fetch, send } = await connected()
  buy('FZ/1')
  await fetch()
  expect(await send('skan.pdf', Buffer.from('%PDF-1.4\n% uszkodzony\n%%EOF\n'))).toMatchObject({ status: 200, body: { data: { attached: false } } })
})

test('only the address of the state’s own service names an invoice', () => {
  const at = (host: string, end = '') => hashIn(`https://${host}/invoice/5252248481/12-10-2026/${'A'.repeat(43)}${end}`)
  expect(['qr.ksef.mf.gov.pl', 'qr-test.ksef.mf.gov.pl', 'qr-demo.ksef.mf.gov.pl'].map(host => at(host))).toEqual(Array(3).fill('00'.repeat(32)))
  expect([at('qr.ksef.mf.gov.pl.example.pl'), at('qr.ksef.mf.gov.pl', '/dalej'), hashIn('przelew')]).toEqual(Array(3).fill(undefined))
})
