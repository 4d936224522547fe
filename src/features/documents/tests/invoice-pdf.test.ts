import { createHash } from 'node:crypto'
import jsqr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { writeInvoice } from '#demo/structured.ts'
import { verificationOf } from '#features/documents/server/e-invoice/invoice-pdf-thread.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { pdfText } from '#test/fixtures/pdf-text.ts'
import { upload } from '#test/fixtures/upload.ts'
import { testInstallation } from '#test/installation.ts'
import { farmerInvoice, fullInvoice, hiddenIn, invoiceKinds, pefInvoice, valuesIn } from '#test/inputs/invoices.ts'

await testInstallation({ KSEF_URL: 'https://api-test.ksef.mf.gov.pl/v2' })
const office = await newOffice()
const company = await office.company({ vat_number: '9990000264' })
const owner = await office.client('owner', company)
const ksef_number = '5265877635-20250826-0100001AF629-AF'

async function send(name: string, content: string, category = 'purchase_invoice') {
  const file_ids = [(await upload(owner, `${name}.xml`, content)).body.data.id]
  const body = { company_id: company.id, month: '2026-10', category, file_ids, allow_other_buyer: true, allow_duplicate: true }
  return (await owner.post('/api/documents', body)).body.data.id as string
}

async function print(name: string, content: string) {
  const { body, status } = await owner.get(`/api/documents/${await send(name, content)}/invoice/pdf`)
  expect(status, JSON.stringify(body.error)).toBe(200)
  return { ...body.data, content: Buffer.from(body.data.content, 'base64') } as { name: string; media_type: string; content: Buffer }
}

/** What whoever photographs the paper reads from the code on its last page. */
async function codeOn(content: Buffer): Promise<string | undefined> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const paper = await task.promise
  const page = await paper.getPage(paper.numPages)
  const viewport = page.getViewport({ scale: 3 })
  // @ts-expect-error The factory that draws where there is no browser is not among the types.
  const { canvas, context } = paper.canvasFactory.create(viewport.width, viewport.height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  await task.destroy()
  return jsqr.default(Uint8ClampedArray.from(data), width, height)?.data
}

/** Texts that leave the paper, and how often each stands on it. */
async function layoutOf(content: Buffer) {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const paper = await task.promise
  const outside: string[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const { items } = await (await paper.getPage(number)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , left = 0, base = 0] = item.transform as number[]
      if (left < 39 || left + item.width > 557 || base < 38 || base > 804) outside.push(`${number}: ${item.str}`)
    }
  }
  const pages = paper.numPages
  await task.destroy()
  return { pages, outside }
}

const plain = (number = 'FV 1/10', lines = 1) =>
  writeInvoice({
    number,
    issue_date: '2026-10-12',
    seller: { title: 'Młyn Krzywice', vat_number: '9990005008', address: 'ul. Młyńska 4', account: '61109010140000071219812874' },
    buyer: { title: 'Piekarnia', vat_number: '9990000264', address: 'ul. Kasztanowa 17' },
    lines: Array.from({ length: lines }, (_, place) => ({ name: `Mąka nr ${place + 1}`, quantity: 40, unit: 'szt.', price: '58.00' })),
  })

test.each(invoiceKinds)('a PDF of the kind %s shows each amount, date, number and text', async kind => {
  const text = fullInvoice(kind)
  const { content } = await print(`pelna-${kind}`, text)
  expect(hiddenIn(await pdfText(content), valuesIn(text))).toEqual([])
})

test('a farmer’s invoice and one in UBL are printed whole', async () => {
  for (const [name, text] of Object.entries({ farmerInvoice, pefInvoice })) {
    expect(hiddenIn(await pdfText((await print(name, text)).content), valuesIn(text))).toEqual([])
  }
})

test('an invoice of KSeF carries the code that its file is verified by, and its number', async () => {
  const text = plain()
  const { name, media_type, content } = await print(ksef_number, text)
  expect([name, media_type]).toEqual(['FV-1-10.pdf', 'application/pdf'])
  const hash = createHash('sha256').update(text).digest('base64url')
  expect(await codeOn(content)).toBe(`https://qr-test.ksef.mf.gov.pl/invoice/9990005008/12-10-2026/${hash}`)
  const words = await pdfText(content)
  expect(words).toContain(`Numer KSeF: ${ksef_number}`)
  // A transfer names both.
  expect(words.replace(/\s+/g, ' ')).toContain(`Tytuł przelewu: FV 1/10 ${ksef_number}`)
})

test('one without a number says so and has no code', async () => {
  const { content } = await print('bez-numeru', plain('FV 2/10'))
  const words = await pdfText(content)
  expect(words).toContain('Dokument nie ma numeru KSeF.')
  expect(words).not.toContain('Tytuł przelewu')
  expect(await codeOn(content)).toBeUndefined()
})

const paidInPart = (amount: string) =>
  `<ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej><ZaplataCzesciowa><KwotaZaplatyCzesciowej>${amount}</KwotaZaplatyCzesciowej><DataZaplatyCzesciowej>2026-10-13</DataZaplatyCzesciowej></ZaplataCzesciowa>`
const lowered = (text: string) => text.replace(/(<P_13_1>|<P_14_1>|<P_15>)/g, '$1-')
const ofKind = (kind: string) => (text: string) => text.replace('<RodzajFaktury>VAT<', `<RodzajFaktury>${kind}<`)
const paying = (more: string) => (text: string) => text.replace('<Platnosc>', `<Platnosc>${more}`)

// Art. 108g of the VAT Act asks for the number in a transfer; where nothing is to be paid there is none. The whole is 2 853,60 zł.
test.each([
  { of: 'a correction that raises', change: ofKind('KOR'), titled: true },
  { of: 'a correction that lowers', change: (text: string) => lowered(ofKind('KOR')(text)), titled: false },
  { of: 'an advance that came in', change: ofKind('ZAL'), titled: false },
  { of: 'what is paid', change: paying('<Zaplacono>1</Zaplacono><DataZaplaty>2026-10-13</DataZaplaty>'), titled: false },
  { of: 'what is paid in part', change: paying(paidInPart('2853.59')), titled: true },
  { of: 'what is paid in parts', change: paying(paidInPart('2853.60')), titled: false },
])('the title of a transfer for $of: $titled', async ({ change, titled }) => {
  const words = await pdfText((await print(ksef_number, change(plain('FV 7/10')))).content)
  expect(words.replace(/\s+/g, ' ').includes(`Tytuł przelewu: FV 7/10 ${ksef_number}`)).toBe(titled)
})

test('the code names the service beside the API, and there is none without one', () => {
  const digest = '00'.repeat(32)
  const seller = { role: '', title: 'A', vat_number: '9990005008', vat_number_kind: 'nip' as const, address: [], details: [] }
  const addressAt = (ksef_url: string | undefined) => verificationOf({ seller, issue_date: '2026-10-12' }, { ksef_number, digest, ksef_url }).address
  expect(addressAt('https://api.ksef.mf.gov.pl/v2')).toMatch(/^https:\/\/qr\.ksef\.mf\.gov\.pl\/invoice\/9990005008\/12-10-2026\/A{43}$/)
  expect(addressAt('https://api-demo.ksef.mf.gov.pl/v2')).toMatch(/^https:\/\/qr-demo\.ksef\.mf\.gov\.pl\//)
  expect([addressAt('http://127.0.0.1:9'), addressAt(undefined)]).toEqual([null, null])
})

test('five hundred lines go on over the pages, a single one taller than a page too', async () => {
  const { content } = await print('dluga', plain('FV 3/10', 500))
  const text = await pdfText(content)
  for (const words of ['Mąka nr 1 ', 'Mąka nr 500 ', '1 160 000,00 zł']) expect(text).toContain(words)
  const { pages, outside } = await layoutOf(content)
  expect(text.match(/Lp\. i nazwa/g)?.length).toBeGreaterThan(pages - 2)
  expect(outside).toEqual([])
  const tall = plain('FV 4/10').replace('Mąka nr 1', 'wyraz '.repeat(580))
  expect((await pdfText((await print('wysoka', tall)).content)).match(/wyraz/g)).toHaveLength(580)
})

test('long words, twenty columns and great amounts stay on the paper', async () => {
  const cells = (name: string, of: (place: number) => string) => Array.from({ length: 20 }, (_, place) => `<${name}>${of(place)}</${name}>`).join('')
  const kinds = Array.from({ length: 20 }, (_, place) => `<Kol Typ="dec"><NKom>Wskazanie${place}</NKom></Kol>`).join('')
  const table = `<Tabela><TNaglowek>${kinds}</TNaglowek>${`<Wiersz>${cells('WKom', place => `${place}234567.89`)}</Wiersz>`.repeat(120)}</Tabela>`
  const long = 'x'.repeat(500)
  const text = plain('FV 6/10', 40)
    .replace(/Mąka nr 7</, `${long}<`)
    .replace('<Nazwa>Młyn Krzywice<', `<Nazwa>${long}<`)
    .replace(/<P_11>[^<]*</, '<P_11>123456789012.34<')
    .replace(
      '</Faktura>',
      `<Zalacznik><BlokDanych><MetaDane><ZKlucz>${long}</ZKlucz><ZWartosc>${long}</ZWartosc></MetaDane>${table}</BlokDanych></Zalacznik></Faktura>`,
    )
  const { content } = await print('szeroka', text)
  const { pages, outside } = await layoutOf(content)
  expect(outside).toEqual([])
  expect(pages).toBeGreaterThan(3)
  expect((await pdfText(content)).replaceAll(/\s/g, '').match(/Wskazanie19/g)?.length).toBeGreaterThan(1)
})

test('a file has no number of another file of its document', async () => {
  const first = (await upload(owner, `${ksef_number}.xml`, plain('FV 7/10'))).body.data.id
  const second = (await upload(owner, 'druga.xml', plain('FV 8/10'))).body.data.id
  const body = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', allow_other_buyer: true, allow_duplicate: true }
  const { id } = (await owner.post('/api/documents', { ...body, file_ids: [first, second] })).body.data
  const numberOf = async (document_id: string, file_id: string) => {
    const printed = await owner.get(`/api/documents/${document_id}/invoice/pdf?file_id=${file_id}`)
    const text = await pdfText(Buffer.from(printed.body.data.content, 'base64'))
    const { data } = (await owner.get(`/api/documents/${document_id}/invoice?file_id=${file_id}`)).body
    expect(text.includes(ksef_number)).toBe(data.ksef_number === ksef_number)
    return data.ksef_number
  }
  expect([await numberOf(id, first), await numberOf(id, second)]).toEqual([ksef_number, null])
  // Typed by a person, it is the number of the only invoice there is.
  const third = (await upload(owner, 'trzecia.xml', plain('FV 9/10'))).body.data.id
  const typed = (await owner.post('/api/documents', { ...body, file_ids: [third], ksef_number })).body.data
  expect(await numberOf(typed.id, third)).toBe(ksef_number)
})

test('whoever may not see the document gets no PDF, and a file that is no invoice has none', async () => {
  const id = await send('cudza', plain('FV 5/10'))
  const stranger = await office.client('owner', await office.company())
  expect((await stranger.get(`/api/documents/${id}/invoice/pdf`)).status).toBe(404)
  const other = await send('inny', '<JPK><Faktura/></JPK>', 'other')
  expect(await owner.get(`/api/documents/${other}/invoice/pdf`)).toMatchObject({ status: 200, body: { data: null } })
})
