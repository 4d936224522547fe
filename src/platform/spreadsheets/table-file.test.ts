import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { TableFormat } from '#kernel/fields/table-file.ts'
import { tableAs } from './table-file.ts'
import { onCleanup } from '#test/cleanup.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'
import { printable } from '#platform/files/pdf-document.ts'
import { pdfText } from '#test/fixtures/pdf-text.ts'

const sheet = spreadsheet<number>({
  title: 'Wpisy',
  columns: [
    { title: 'Opis', value: row => `Faktura ${row}` },
    { title: 'Godziny', kind: 'number', value: row => row },
  ],
})

const tableOf = (format: TableFormat, rows: number, content = sheet) =>
  tableAs(format, {
    title: 'Wpisy',
    sheet: content,
    rows: Array.from({ length: rows }, (_, place) => place),
    paper: { lines: [], sums: [], foot: 'Biuro' },
  })

test('a long table as PDF reads its fonts once and lets others have their turn', async () => {
  // Kept for the life of the process, whichever test was first.
  await printable()
  const reads = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  onCleanup(async () => {
    reads.mockRestore()
    syncBuiltinESMExports()
  })
  let isDrawn = false
  let turns = 0
  const drawing = tableOf('pdf', 600).finally(() => {
    isDrawn = true
  })
  for (; !isDrawn; turns++) await turn()
  await drawing
  expect(turns).toBeGreaterThan(10)
  expect(reads.mock.calls.filter(([path]) => String(path).endsWith('.ttf'))).toHaveLength(2)
})

test.each(['csv', 'xlsx'] as const)('a long table as %s lets others have their turn', async format => {
  let isWritten = false
  let rows = 0
  let maxAtOnce = 0
  const counted = spreadsheet<number>({
    title: 'Wpisy',
    columns: [
      {
        title: 'Numer',
        value: row => {
          maxAtOnce = Math.max(maxAtOnce, ++rows)
          return row
        },
      },
    ],
  })
  const writing = tableOf(format, 5000, counted).finally(() => {
    isWritten = true
  })
  for (; !isWritten; rows = 0) await turn()
  await writing
  expect(maxAtOnce).toBeGreaterThan(0)
  expect(maxAtOnce).toBeLessThan(2000)
})

test('a long table as PDF says its columns on each page', async () => {
  const { content } = await tableOf('pdf', 120)
  const text = await pdfText(Buffer.from(content, 'base64'))
  expect(text.match(/Opis Godziny/g)).toHaveLength(3)
  expect(text.match(/Faktura \d+/g)).toHaveLength(120)
})
