import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { tableAs } from '#features/exports/store-table.ts'
import { atEnd } from '#test/at-end.ts'
import { sheetOf } from '#kernel/sheet.ts'

const sheet = sheetOf<number>({
  title: 'Wpisy',
  columns: [
    { title: 'Opis', value: row => `Faktura ${row}` },
    { title: 'Godziny', kind: 'number', value: row => row },
  ],
})

const draw = (rows: number) =>
  tableAs(
    'pdf',
    'Wpisy',
    sheet,
    Array.from({ length: rows }, (_, place) => place),
    { lines: [], sums: [], foot: 'Biuro' },
  )

test('a long table as PDF reads its fonts once and lets others have their turn', async () => {
  const reads = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  atEnd(async () => {
    reads.mockRestore()
    syncBuiltinESMExports()
  })
  let isDrawn = false
  let turns = 0
  const drawing = draw(600).finally(() => {
    isDrawn = true
  })
  for (; !isDrawn; turns++) await turn()
  await drawing
  expect(turns).toBeGreaterThan(10)
  expect(reads.mock.calls.filter(([path]) => String(path).endsWith('.ttf'))).toHaveLength(2)
})
