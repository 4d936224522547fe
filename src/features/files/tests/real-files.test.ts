import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import jpeg from 'jpeg-js'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

/** Files as scanners, mail programs and spreadsheets write them, which stricter readers take for damage. */

const office = await newOffice()
const owner = await office.client('owner', await office.company())

const input = (name: string) => readFile(join(import.meta.dirname, '../../../../test/inputs', name))

async function zip(entries: Record<string, Buffer | string>, compress = true): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name, { compress })
  file.end()
  const parts: Buffer[] = []
  for await (const part of file.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const photo = jpeg.encode({ width: 40, height: 20, data: Buffer.alloc(40 * 20 * 4, 200) }, 90).data
const frame = photo.indexOf('ffc0', 0, 'hex')
const around = (at: number, ...parts: (Buffer | string)[]) =>
  Buffer.concat([photo.subarray(0, at), ...parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)), photo.subarray(at)])
const ofKind = (marker: number) => Object.assign(Buffer.from(photo), { [frame + 1]: marker })
const pdf = await input('scan-flate.pdf')
const after = (prefix: string) => Buffer.concat([Buffer.from(prefix, 'latin1'), pdf])

/** The central directory asks for a cipher that only its own program knows. */
async function strongly() {
  const content = await zip({ 'lista.txt': 'x' })
  const at = content.indexOf('PK\x01\x02') + 8
  content.writeUInt16LE(content.readUInt16LE(at) | 0x41, at)
  return content
}

const oldWord = (flags: number) => {
  const content = Buffer.alloc(2048)
  content.write('d0cf11e0a1b11ae1', 'hex')
  content.write('WordDocument\0', 512, 'utf16le')
  content.write('eca5c100', 1024, 'hex')
  content.writeUInt16LE(flags, 1034)
  return content
}

const openDocument = (kind: string, entries: Record<string, string>) =>
  zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, ...entries, 'content.xml': '<x/>' }, false)
const template = (main: string) => `<Types><Override PartName="/xl/workbook.xml" ContentType="${main}+xml"/></Types>`
const sealed = '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'

test.each([
  ['lista płac.xlsx', await input('locked-sheet.xlsx'), 'spreadsheetml.sheet', ['encrypted']],
  ['umowa.docx', await input('locked-sheet.xlsx'), 'wordprocessingml.document', ['encrypted']],
  ['lista płac.xls', await input('locked-sheet.xls'), 'ms-excel', ['encrypted']],
  ['umowa.doc', oldWord(0x100), 'msword', ['encrypted']],
  ['pismo.doc', oldWord(0), 'msword', []],
  ['umowa.odt', await openDocument('text', { 'META-INF/manifest.xml': sealed }), 'opendocument.text', ['encrypted']],
  ['nowa.ods', await openDocument('spreadsheet', { 'encrypted-package': 'x' }), 'opendocument.spreadsheet', ['encrypted']],
  ['arkusz.xlsx', await input('sheet.xlsx'), 'spreadsheetml.sheet', []],
  ['białe tło.xlsx', await input('blank-picture.xlsx'), 'spreadsheetml.sheet', []],
  [
    'wzór.xltx',
    await zip({
      '[Content_Types].xml': template('application/vnd.openxmlformats-officedocument.spreadsheetml.template.main'),
      'xl/workbook.xml': '<workbook/>',
    }),
    'spreadsheetml.template',
    [],
  ],
  ['wzór.ott', await openDocument('text-template', {}), 'opendocument.text-template', []],
  ['wiersz przed.pdf', after('\n'), 'application/pdf', []],
  ['odstępy.pdf', after('  '), 'application/pdf', []],
  ['znacznik.pdf', after('\xef\xbb\xbf'), 'application/pdf', []],
  ['skaner.pdf', after('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'), 'application/pdf', []],
  ['mac.pdf', after('TEXTmdos\0\0'), 'application/pdf', []],
  ['animowany.png', await input('animated.png'), 'image/png', []],
  ['wypełnienie.jpg', around(frame, 'ffffff'), 'image/jpeg', []],
  ['wypełnienie na początku.jpg', around(2, 'ff'), 'image/jpeg', []],
  ['zbędne bajty.jpg', around(frame, '0000'), 'image/jpeg', []],
  ['komentarz.jpg', around(frame, 'fffe0004', 'ffc0'), 'image/jpeg', []],
  ['progresywny.jpg', ofKind(0xc2), 'image/jpeg', []],
  ['rozszerzony.jpg', ofKind(0xc1), 'image/jpeg', []],
  ['arytmetyczny.jpg', ofKind(0xc9), 'image/jpeg', []],
  ['bezwzględna.zip', await input('absolute-path.zip'), 'application/zip', []],
  [
    'wyżej.zip',
    await zip({ 'aa/faktura.pdf': 'x' }).then(content => Buffer.from(content.toString('latin1').replaceAll('aa/faktura', '../faktura'), 'latin1')),
    'application/zip',
    [],
  ],
  ['z końcem wiersza.zip', await input('trailing-bytes.zip'), 'application/zip', []],
  ['mocny szyfr.zip', await strongly(), 'application/zip', ['encrypted']],
  ['list.eml', await input('mbox-line.eml'), 'message/rfc822', []],
  ['list 2.eml', (await input('mbox-line.eml')).subarray(1), 'message/rfc822', []],
])('%s is taken as what it is', async (name, content, media_type, warnings) => {
  const { status, body } = await upload(owner, name, content)
  expect({ status, error: body.error, ...body.data }).toMatchObject({ status: 200, name, media_type: expect.stringContaining(media_type), warnings })
})

const zeros = Buffer.alloc(60 * 1024 * 1024)
const multiDisk = async () => {
  const content = await zip({ 'a.txt': 'x' })
  content.writeUInt16LE(1, content.lastIndexOf('PK\x05\x06') + 4)
  return content
}

test.each([
  ['strona przed.pdf', after('<!doctype html><script>alert(1)</script>'), 'nie przyjmujemy'],
  ['program przed.pdf', after('#!/bin/sh\nexit\n'), 'nie przyjmujemy'],
  ['strona po.zip', Buffer.concat([await zip({ 'a.txt': 'x' }), Buffer.from(`<html>${' '.repeat(4000)}`)]), 'dwóch rodzajów'],
  ['część.zip', await multiDisk(), 'jedna część podzielonego archiwum'],
  [
    'ogromny.xlsx',
    await zip({ '[Content_Types].xml': template('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main'), 'xl/media/a.bmp': zeros }),
    'Dokument spakowano podejrzanie mocno',
  ],
  ['bez rozmiaru.jpg', around(frame, 'ffd9'), 'uszkodzony'],
  ['same zera.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200_000)]), 'uszkodzony'],
])('%s is refused', async (name, content, words) => {
  expect(await upload(owner, name, content)).toMatchObject({ status: 415, body: { error: expect.stringContaining(words) } })
})
