import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decode, encode } from 'jpeg-js'
import PDFDocument from 'pdfkit'
import { ZipFile } from 'yazl'
import type { FileWarning } from '#features/files/shared/rules.ts'

export interface DemoFile {
  name: string
  media_type: string
  content: Buffer
  title: string
  category: 'bank_statement' | 'receipt' | 'other'
  warnings?: FileWarning[]
}

/** Windows-1250, as banks still write it. */
const polishBytes: Record<string, number> = { ą: 0xb9, ć: 0xe6, ę: 0xea, ł: 0xb3, ń: 0xf1, ó: 0xf3, ś: 0x9c, ź: 0x9f, ż: 0xbf, Ł: 0xa3, Ś: 0x8c, Ż: 0xaf }
const inWindows1250 = (text: string) => Buffer.from(Array.from(text, letter => polishBytes[letter] ?? letter.charCodeAt(0)))

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const statement = (month: string) =>
  inWindows1250(
    [
      'Data;Opis;Kwota;Saldo',
      `${month}-03;Przelew przychodzący, zapłata za zamówienie;1 240,00;18 911,40`,
      `${month}-09;Opłata za prowadzenie rachunku;-15,00;18 896,40`,
      `${month}-17;Płatność kartą, stacja paliw Łąkowa;-212,38;18 684,02`,
      `${month}-20;Przelew do urzędu skarbowego;-1 870,00;16 814,02`,
      '',
    ].join('\r\n'),
  )

const letter = (date: string) =>
  Buffer.from(
    [
      'From: Energia Podgórska <faktury@energia.example>',
      'To: biuro@piekarnia.example',
      'Subject: =?utf-8?B?Wm1pYW5hIHRlcm1pbnUgd3lzdGF3aWFuaWEgZmFrdHVy?=',
      `Date: ${new Date(`${date}T09:20:00Z`).toUTCString()}`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Szanowni Państwo,</p><p>od przyszłego miesiąca faktury będziemy wystawiać <b>do 5. dnia miesiąca</b>. Termin płatności pozostaje bez zmian.</p>',
      '',
    ].join('\r\n'),
  )

function workbookWithMacros(): Promise<Buffer> {
  const file = new ZipFile()
  const types = '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
  const mtime = new Date('2026-01-01T12:00:00Z')
  for (const [name, content] of Object.entries({ '[Content_Types].xml': types, 'xl/vbaProject.bin': 'x' }))
    file.addBuffer(Buffer.from(content), name, { mtime })
  file.end()
  return collect(file.outputStream)
}

function lockedPdf(date: string): Promise<Buffer> {
  const page = new PDFDocument({ size: 'A4', userPassword: 'wyciag', info: { CreationDate: new Date(`${date}T12:00:00Z`) } })
  page.fontSize(14).text('Wyciag z rachunku')
  page.end()
  return collect(page)
}

/** A photo as a phone keeps it: the pixels lie on their side, and a mark says which way is up. */
async function photoOnItsSide(): Promise<Buffer> {
  const upright = decode(await readFile(join(import.meta.dirname, 'files', 'paragon-paliwo.jpg')))
  const { width, height } = upright
  const data = Buffer.alloc(upright.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) upright.data.copy(data, ((width - 1 - x) * height + y) * 4, (y * width + x) * 4, (y * width + x) * 4 + 4)
  }
  const lying = encode({ data, width: height, height: width }, 82).data
  // One entry of Exif: orientation (0x0112) is 6, turned a quarter clockwise to be seen.
  const exif = Buffer.from('ffe100224578696600004d4d002a000000080001011200030000000100060000' + '00000000', 'hex')
  return Buffer.concat([lying.subarray(0, 2), exif, lying.subarray(2)])
}

/** What files can be besides a plain PDF: each kind of preview, and what people are warned of. */
export async function drawFileStates(month: string): Promise<DemoFile[]> {
  const date = `${month}-20`
  return [
    { name: `wyciag-${month}.csv`, media_type: 'text/csv', content: statement(month), title: 'Wyciąg bankowy', category: 'bank_statement' },
    { name: 'zmiana-terminu.eml', media_type: 'message/rfc822', content: letter(date), title: 'Wiadomość od dostawcy energii', category: 'other' },
    {
      name: 'kilometrowka.xlsm',
      media_type: 'application/vnd.ms-excel.sheet.macroenabled.12',
      content: await workbookWithMacros(),
      title: 'Ewidencja przebiegu pojazdu',
      category: 'other',
      warnings: ['macros'],
    },
    {
      name: 'wyciag-z-haslem.pdf',
      media_type: 'application/pdf',
      content: await lockedPdf(date),
      title: 'Wyciąg zabezpieczony hasłem',
      category: 'bank_statement',
      warnings: ['encrypted'],
    },
    { name: 'IMG_2041.jpg', media_type: 'image/jpeg', content: await photoOnItsSide(), title: 'Paragon za paliwo', category: 'receipt' },
  ]
}
