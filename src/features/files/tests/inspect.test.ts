import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { longestBlock } from '#test/longest-block.ts'
import { newOffice, type Reply } from '#test/fixtures/office.ts'
import { sendContent, upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const owner = await office.client('owner', await office.company())

const crc = (content: Buffer) => {
  let value = ~0
  for (const byte of content) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function zip(entries: Record<string, Buffer | string>): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name)
  file.end()
  const parts: Buffer[] = []
  for await (const part of file.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const pdf = (body: string | Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\ntrailer <</Root 1 0 R>>\n%%EOF\n')])
const packed = (objects: string) => {
  const content = deflateSync(Buffer.from(objects))
  return Buffer.concat([
    Buffer.from(`5 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream endobj'),
  ])
}
const types = (main: string) => `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}+xml"/></Types>`
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main'
const macroSheet = 'application/vnd.ms-excel.sheet.macroEnabled.main'
const oldWord = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(`WordDocument\0${stream}\0`, 'utf16le')])

test.each([
  ['faktura.pdf', pdf('1 0 obj <</Type/Catalog>> endobj'), []],
  ['skrypt.pdf', pdf('1 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj'), ['active_pdf']],
  ['ukryty.pdf', pdf('1 0 obj <</OpenAction <</S /J#61vaScript /JS (1)>>>> endobj'), ['active_pdf']],
  ['spakowany.pdf', pdf(packed('1 0 <</S /Launch /F (cmd.exe)>>')), ['active_pdf']],
  ['hybryda.pdf', pdf('1 0 obj <</Names <</EmbeddedFiles 2 0 R>>>> endobj'), ['attachments']],
  ['haslo.pdf', pdf('<</Encrypt 3 0 R>>'), ['encrypted']],
  ['umowa.doc', oldWord('Macros'), ['macros']],
  ['pismo.doc', oldWord('Data'), []],
  ['zdjęcie.png', png(4000, 3000), []],
  ['lista.xlsx', await zip({ '[Content_Types].xml': types(sheet), 'xl/workbook.xml': '<workbook/>' }), []],
  ['makro.xlsm', await zip({ '[Content_Types].xml': types(macroSheet), 'xl/vbaProject.bin': 'x' }), ['macros']],
  ['makro.xlsx', await zip({ '[Content_Types].xml': types(sheet), 'xl/vbaProject.bin': 'x' }), ['macros']],
  ['paczka.zip', await zip({ 'faktura.pdf': 'x', 'instalator.exe': 'MZ' }), ['programs']],
  ['paczka.zip', await zip({ 'stare.rar': 'x' }), ['unseen_archive']],
  ['dwa.zip', await zip({ 'drugie.zip': await zip({ 'a.pdf': 'x' }) }), []],
])('%s is taken and what is in it is told', async (name, content, warnings) => {
  expect(await upload(owner, name, content)).toMatchObject({ status: 200, body: { data: { warnings } } })
})

test.each([
  ['komentarze.txt', `${'<!--a-->'.repeat(5000)}x`, []],
  ['strumienie.pdf', pdf('/ObjStm stream\n'.repeat(250_000)), ['active_pdf']],
  ['obiekty.pdf', pdf(Buffer.concat(Array.from({ length: 2100 }, () => packed('1 0 <</S /GoTo>>')))), ['active_pdf']],
  ['rozlane.pdf', pdf(Buffer.concat(Array.from({ length: 25 }, () => packed(' '.repeat(3_500_000))))), ['active_pdf']],
  ['na granicy.pdf', pdf(`${' '.repeat(1024 * 1024 - 13)}<</S /JavaScript>>`), ['active_pdf']],
])('%s, made to be looked into for ever, is answered', async (name, content, warnings) => {
  expect(await upload(owner, name, content)).toMatchObject({ status: 200, body: { data: { warnings } } })
})

const bomb = await zip({ 'zera.txt': Buffer.alloc(60 * 1024 * 1024) })
const overlapping = async () => {
  const content = await zip({ 'a.txt': 'aaaaaaaaaa', 'b.txt': 'bbbbbbbbbb' })
  const second = content.lastIndexOf('PK\x01\x02')
  content.writeUInt32LE(0xffff, second + 20)
  return content
}

test.each([
  ['ogromne.png', png(30_000, 30_000), '900 megapikseli'],
  ['urwane.png', png(10, 10).subarray(0, 20), 'uszkodzony'],
  ['strona.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n'), pdf('')]), 'dwóch rodzajów'],
  ['strona2.pdf', Buffer.concat([pdf(''), Buffer.from('<!DOCTYPE html><p>')]), 'dwóch rodzajów'],
  ['archiwum.pdf', Buffer.concat([pdf(''), await zip({ 'a.exe': 'MZ' })]), 'dwóch rodzajów'],
  ['archiwum.png', Buffer.concat([png(10, 10), await zip({ 'a.exe': 'MZ' })]), 'dwóch rodzajów'],
  ['obraz.gif', 'GIF89a/*\0\0*/=1;alert(1)', 'nie przyjmujemy'],
  ['późny.txt', `${'x'.repeat(500)}\n%PDF-1.4\n`, 'nie przyjmujemy'],
  ['bomba.zip', bomb, 'podejrzanie mocno'],
  ['ukryta.zip', await zip({ 'środek.zip': bomb }), 'podejrzanie mocno'],
  ['wiele.zip', await zip(Object.fromEntries(Array.from({ length: 1001 }, (_, place) => [`${place}.txt`, `${place}`]))), '1000 plików'],
  ['trzy.zip', await zip({ '2.zip': await zip({ '3.zip': await zip({ 'a.txt': 'x' }) }) }), 'jedno w drugim'],
  ['nakładka.zip', await overlapping(), 'uszkodzony'],
  ['urwane.zip', (await zip({ 'a.txt': 'x' })).subarray(0, 40), 'uszkodzony'],
])('%s is refused', async (name, content, words) => {
  expect(await upload(owner, name, content)).toMatchObject({ status: 415, body: { error: expect.stringContaining(words) } })
})

test('a picture of zeros behind its first bytes is refused, and nobody else waits', async () => {
  const zeros = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(16_000_000)])
  const upload_id = await sendContent(owner, 'zera.jpg', zeros)
  let answer: Reply | undefined
  const blocked = await longestBlock(async () => {
    answer = await owner.post('/api/files', { upload_id })
  })
  expect(answer).toMatchObject({ status: 415, body: { error: expect.stringContaining('uszkodzony') } })
  expect(blocked).toBeLessThan(200)
})
