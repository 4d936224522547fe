import { describe, expect, it } from 'vitest'
import { isIdShaped } from './ids.ts'

describe('ids in addresses', () => {
  it('are alphanumerics in five groups', () => {
    expect(isIdShaped('zzzzzzzz-0000-1111-aaaa-ABCDEFGHIJKL')).toBe(true)
    expect(isIdShaped('zzzzzzzz-0000-1111-aaaa-ABCDEFGHIJK')).toBe(false)
    expect(isIdShaped('podatki')).toBe(false)
  })
})
