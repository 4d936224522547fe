import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { encodeTransfer, type Transfer } from '#kernel/money/transfer-code.ts'
import { decodeTransfer } from '#test/fixtures/transfer-code.ts'
import { darkModules } from './dark-modules.ts'

const scale = 4

/** What a camera sees: black squares on white. */
function photograph({ width, dark }: ReturnType<typeof darkModules>) {
  const side = width * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [row, column] of dark) {
    for (let place = 0; place < scale * scale; place++) {
      const start = ((row * scale + Math.floor(place / scale)) * side + column * scale + (place % scale)) * 4
      pixels.fill(0, start, start + 3)
    }
  }
  return { pixels, side }
}

test.each<Transfer>([
  { nip: null, nrb: '79101000712222527281460100', amount: '1284.00', recipient: 'Urząd skarbowy', title: 'PIT5 26M10, NIP 5272814601' },
  { nip: null, nrb: '83999900130000000000000001', amount: '1788.29', recipient: 'ZUS', title: 'ZUS 10/2026, NIP 5272814601' },
])('an independent reader turns the code of $title back into the transfer', transfer => {
  const { pixels, side } = photograph(darkModules(encodeTransfer(transfer)))
  const read = jsQR.default(pixels, side, side)
  expect(read && decodeTransfer(read.data)).toEqual(transfer)
})
