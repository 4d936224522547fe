import { expect, test } from 'vitest'
import { decodeText, separatorOf, withoutTricks } from '#kernel/decode-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test('Polish text is read in each of its usual encodings', () => {
  expect(decodeText(new TextEncoder().encode('Zażółć').buffer)).toBe('Zażółć')
  expect(decodeText(bytes(0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6))).toBe('Zażółć')
  expect(decodeText(bytes(0xff, 0xfe, 0x42, 0x01, 0x61, 0x00))).toBe('ła')
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
  expect(decodeText(bytes())).toBe('')
})

test('the separator is the one that stands in every line', () => {
  expect(separatorOf('data;kwota\n2026-11-01;12,50\n2026-11-02;7,00\n')).toBe(';')
  expect(separatorOf('data,kwota\n2026-11-01,12.50\n')).toBe(',')
  expect(separatorOf('data\tkwota\n1\t2\n')).toBe('\t')
})

test('signs that turn text around are made visible', () => {
  expect(withoutTricks('faktura\u202Efdp.exe')).toBe('faktura\ufffdfdp.exe')
})
