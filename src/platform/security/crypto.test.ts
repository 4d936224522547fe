import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestOf, macOf, newCode, newToken, seal, unseal } from './crypto.ts'

describe('what is sealed', () => {
  const key = randomBytes(32)
  const text = 'PESEL 02070803628, zażółć'

  it('opens by its key alone, and is another text each time', () => {
    const sealed = seal(key, text)
    expect(unseal(key, sealed)).toBe(text)
    expect(sealed).not.toBe(seal(key, text))
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('02070803628')
    expect(() => unseal(randomBytes(32), sealed)).toThrow()
  })

  it('does not open once a single byte of it was changed or cut off', () => {
    const bytes = Buffer.from(seal(key, text), 'base64url')
    for (let place = 0; place < bytes.length; place++) {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => unseal(key, changed.toString('base64url')), `byte ${place}`).toThrow()
    }
    for (const length of [0, 12, 27, 28, bytes.length - 1]) expect(() => unseal(key, bytes.subarray(0, length).toString('base64url'))).toThrow()
  })

  it('takes no key but one of 256 bits', () => {
    for (const length of [16, 24, 31]) expect(() => seal(randomBytes(length), text)).toThrow()
  })
})

describe('what nobody can guess', () => {
  it('has 43 letters and digits, which is 256 bits, and never comes twice', () => {
    const tokens = Array.from({ length: 5000 }, newToken)
    expect(new Set(tokens).size).toBe(tokens.length)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{43}$/)
    expect(43 * Math.log2(new Set(tokens.join('')).size)).toBeGreaterThan(256)
  })

  it('as a code has six digits, of which each is as frequent as another', () => {
    const codes = Array.from({ length: 20_000 }, newCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    const counts = Object.values(Object.groupBy(codes.join(''), digit => digit)).map(digits => digits?.length ?? 0)
    expect(counts).toHaveLength(10)
    for (const count of counts) expect(Math.abs(count - 12_000)).toBeLessThan(900)
  })

  it('is kept as a digest of 256 bits; a short one under a key, each part for itself', () => {
    const key = randomBytes(32)
    for (const digest of [digestOf('a'), macOf(key, 'a')]) expect(Buffer.from(digest, 'base64url')).toHaveLength(32)
    expect(macOf(key, 'a', 'bc')).not.toBe(macOf(key, 'ab', 'c'))
    expect(macOf(key, 'a')).not.toBe(macOf(randomBytes(32), 'a'))
  })
})
