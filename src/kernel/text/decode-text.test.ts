import { expect, test } from 'vitest'
import { decodeText, type Encoding, encodingOf, looksMisread, separatorOf, withoutTricks } from './decode-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test('Polish text is read in each of its usual encodings', () => {
  expect(decodeText(new TextEncoder().encode('Zażółć').buffer)).toBe('Zażółć')
  expect(decodeText(bytes(0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6))).toBe('Zażółć')
  expect(decodeText(bytes(0xff, 0xfe, 0x42, 0x01, 0x61, 0x00))).toBe('ła')
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
  expect(decodeText(bytes())).toBe('')
})

/** The bytes of a text in an encoding that nothing here writes. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decodeText(new Uint8Array([code]), encoding), code]))
  return Uint8Array.from(text, sign => codes.get(sign) ?? 63)
}

const texts = [
  'Nazwa;Miejscowość;Początek\r\nŚląski Żuraw sp. z o.o.;Łódź;01.02.2024\r\n',
  'Źródło: ąęśż Śląsk',
  'Opłata',
  'Jan Żółć; ul. Gęsia 5; „Pod Łosiem” – 12 §',
  'ŁÓDŹ, ŚWIĘTOCHŁOWICE',
]

test.each(['windows-1250', 'iso-8859-2', 'cp852'] as const)('Polish in %s is told from the others by its letters', encoding => {
  for (const text of texts.filter(text => encoding === 'windows-1250' || !/[„”–]/.test(text))) {
    // What is written alike in two of them is read alike.
    expect(decodeText(encode(text, encoding))).toBe(text)
  }
  expect(encodingOf(encode(texts[0] ?? '', encoding))).toBe(encoding)
})

test('cp852 is known letter by letter', () => {
  expect(decodeText(Uint8Array.of(0xa5, 0x86, 0xa9, 0x88, 0xe4, 0xa2, 0x98, 0xab, 0xbe), 'cp852')).toBe('ąćęłńóśźż')
  expect(decodeText(Uint8Array.of(0xa4, 0x8f, 0xa8, 0x9d, 0xe3, 0xe0, 0x97, 0x8d, 0xbd), 'cp852')).toBe('ĄĆĘŁŃÓŚŹŻ')
})

test('XML says its encoding itself, unless its mark or its bytes say another', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Żółw — test</a>`
  for (const encoding of ['windows-1250', 'iso-8859-2'] as const) expect(encodingOf(encode(xml(encoding.toUpperCase()), encoding))).toBe(encoding)
  expect(encodingOf(encode(xml('IBM852'), 'cp852'))).toBe('cp852')
  expect(decodeText(new TextEncoder().encode(xml('windows-1250')))).toBe(xml('windows-1250'))
  expect(decodeText(Buffer.from(`\ufeff${xml('UTF-16')}`, 'utf16le'))).toBe(xml('UTF-16'))
  expect(decodeText(Buffer.from(`\ufeff${xml('windows-1250')}`))).toBe(xml('windows-1250'))
})

test('signs within words tell a wrong encoding', () => {
  for (const text of texts) {
    expect(looksMisread(text)).toBe(false)
    expect(looksMisread(decodeText(encode('Miejscowość Śląsk początek źle', 'iso-8859-2'), 'windows-1250'))).toBe(true)
  }
  expect(looksMisread('tolerancja ±5%, akapit ¶')).toBe(false)
})

test('the separator is the one that stands in every line', () => {
  expect(separatorOf('data;kwota\n2026-11-01;12,50\n2026-11-02;7,00\n')).toBe(';')
  expect(separatorOf('data,kwota\n2026-11-01,12.50\n')).toBe(',')
  expect(separatorOf('data\tkwota\n1\t2\n')).toBe('\t')
})

test('signs that turn text around are made visible', () => {
  expect(withoutTricks('faktura\u202Efdp.exe')).toBe('faktura\ufffdfdp.exe')
})
