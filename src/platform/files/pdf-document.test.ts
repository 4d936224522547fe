import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { drawTable } from '#platform/spreadsheets/pdf.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { fonts } from './pdf-document.ts'
import { pdfText } from '#test/fixtures/pdf-text.ts'

const names = [
  'Zażółć gęślą jaźń',
  'Nguyễn Thị Hồng Đặng',
  'Їжакевич Ґалаґан',
  'Ωμέγα Αθήνα',
  'Ștefan Țepeș',
  'Đorđe Šćepanović',
  'Łukasz „Żuk” – 12 § 3 € ±½²',
]

test.each(Object.entries(fonts))('the %s font of documents has every letter of the names that come here', (_, path) => {
  const font = openSync(path) as Font
  const missing = [...names.join('')].filter(sign => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  expect(missing).toEqual([])
})

test('a sign without a glyph is told by a question mark, and never an empty box', async () => {
  const rows = [...names, 'Ḗ́lan 日本 😀', 'ﬁrma'].map(name => ({ name }))
  const paper = await drawTable(spreadsheet<{ name: string }>({ title: 'Ludzie', columns: [{ title: 'Nazwisko', value: row => row.name }] }), rows, {
    lines: ['Biuro 😀'],
    sums: [],
    foot: '',
  })
  const text = await pdfText(paper)
  for (const name of names) expect(text).toContain(name)
  expect(text).toContain('?? ?')
  expect(text).toContain('Biuro ?')
  expect(text).not.toMatch(/[日😀]/u)
})

test('the titles of a table stand on each page that one of its texts takes', async () => {
  const rows = ['wyraz '.repeat(4000), 'Koniec'].map(name => ({ name }))
  const sheet = spreadsheet<{ name: string }>({ title: 'Ludzie', columns: [{ title: 'Nazwisko', value: row => row.name }] })
  const paper = await drawTable(sheet, rows, { lines: [], sums: [], foot: '' })
  const pages = paper.toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect(pages).toBeGreaterThan(3)
  const text = await pdfText(paper)
  expect(text.match(/Nazwisko/g)).toHaveLength(pages ?? 0)
  expect(text.match(/wyraz/g)).toHaveLength(4000)
})
