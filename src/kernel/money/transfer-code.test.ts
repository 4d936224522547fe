import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTransfer } from './transfer-code.ts'
import { decodeTransfer } from '#test/fixtures/transfer-code.ts'

const transfer = { nip: '9990000014', nrb: '83999900130000000000000001', amount: '1.23', recipient: 'Nazwa', title: 'Tytuł' }

describe('transfer code', () => {
  it('has nine fields and the amount in six digits of grosze', () => {
    expect(encodeTransfer(transfer)).toBe('9990000014|PL|83999900130000000000000001|000123|Nazwa|Tytuł|||')
    expect(encodeTransfer({ ...transfer, nip: null, amount: '12345678.90' })).toBe('|PL|83999900130000000000000001|1234567890|Nazwa|Tytuł|||')
  })

  it('cuts the name at 20 and the title at 32 characters', () => {
    const payload = encodeTransfer({ ...transfer, recipient: 'Biuro Rachunkowe Ł & Wspólnicy', title: 'Podatek dochodowy za listopad 2026 roku' })
    const { recipient, title } = decodeTransfer(payload)
    expect(recipient).toBe('Biuro Rachunkowe Ł &')
    expect(title).toBe('Podatek dochodowy za listopad 20')
  })

  it('replaces what banks refuse', () => {
    const { recipient, title } = decodeTransfer(encodeTransfer({ ...transfer, recipient: '„Zażółć” (sp. z o.o.)', title: 'ZUS|11/2026 – składki\n😀' }))
    expect(recipient).toBe('Zażółć sp. z o.o.')
    expect(title).toBe('ZUS 11/2026 - składki')
  })

  it('can always be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (recipient, title, value) => {
        const amount = `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
        const decoded = decodeTransfer(encodeTransfer({ ...transfer, recipient, title, amount }))
        expect(decoded.amount).toBe(amount)
        expect(decoded.recipient.length).toBeLessThanOrEqual(20)
        expect(decoded.title.length).toBeLessThanOrEqual(32)
        expect(encodeTransfer(decoded)).toBe(encodeTransfer({ ...transfer, recipient, title, amount }))
      }),
    )
  })

  it('refuses a negative amount and a foreign payload', () => {
    expect(() => encodeTransfer({ ...transfer, amount: '-1.00' })).toThrow(RangeError)
    expect(() => decodeTransfer('BCD|001')).toThrow(RangeError)
  })
})
