import { expect, test } from 'vitest'
import { dispositionOf, nameFor, tidyFileName } from '#features/files/server/file-names.ts'
import { readLink, writeLink } from '#features/files/server/links.ts'
import { readRange } from '#features/files/server/downloads.ts'

test('a name loses its path, what cannot be seen, and what is too long', () => {
  expect(tidyFileName('../../etc/passwd')).toBe('passwd')
  expect(tidyFileName('C:\\Dokumenty\\faktura.pdf')).toBe('faktura.pdf')
  expect(tidyFileName('faktura\u202Efdp.exe')).toBe('fakturafdp.exe')
  expect(tidyFileName('a\u0000b\u0007\nc.pdf')).toBe('abc.pdf')
  expect(tidyFileName('  ...  ')).toBe('plik')
  expect(tidyFileName('z\u0307o\u0301\u0142w.pdf')).toBe('żółw.pdf')
  const long = tidyFileName(`${'ż'.repeat(400)}.pdf`)
  expect([...long]).toHaveLength(200)
  expect(long.endsWith('.pdf')).toBe(true)
})

test('the ending follows the content', () => {
  expect(nameFor('skan.jpg', ['pdf'])).toBe('skan.jpg.pdf')
  expect(nameFor('zdjęcie.JPEG', ['jpg', 'jpeg'])).toBe('zdjęcie.JPEG')
})

test('a Polish name is downloaded as it is', () => {
  expect(dispositionOf('attachment', 'Łódź "żółta" 100%.pdf')).toBe(
    `attachment; filename="Lodz _zolta_ 100_.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%22%C5%BC%C3%B3%C5%82ta%22%20100%25.pdf`,
  )
})

test('a signed address holds for a minute and for one file', () => {
  const key = Buffer.alloc(32, 7)
  const ids = { file_id: '0190b6a0-0000-7000-8000-000000000001', session_id: '0190b6a0-0000-7000-8000-000000000002' }
  const link = { tenant_id: 'demo', ...ids, disposition: 'inline' as const, rights: 'abcdefghijk' }
  const token = writeLink(key, link, 60, 1_000_000)
  expect(readLink(key, token, 1_059_000)).toEqual(link)
  expect(readLink(key, token, 1_062_000)).toBeUndefined()
  expect(readLink(Buffer.alloc(32, 8), token, 1_000_000)).toBeUndefined()
  expect(readLink(key, token.replace('demo', 'inny'), 1_000_000)).toBeUndefined()
  expect(readLink(key, token.replace('.i.', '.a.'), 1_000_000)).toBeUndefined()
  expect(readLink(key, 'x', 1_000_000)).toBeUndefined()
})

test('ranges', () => {
  expect(readRange(undefined, 10)).toBeUndefined()
  expect(readRange('bytes=0-3', 10)).toEqual({ start: 0, end: 3 })
  expect(readRange('bytes=4-', 10)).toEqual({ start: 4, end: 9 })
  expect(readRange('bytes=-3', 10)).toEqual({ start: 7, end: 9 })
  expect(readRange('bytes=10-', 10)).toBeNull()
})
