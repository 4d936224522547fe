import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldDiacritics } from './fold-diacritics.ts'

/** What the database does: translate(lower(x), 'ąćęłńóśźż', 'acelnoszz'). */
function translate(text: string): string {
  return [...text.toLowerCase()].map(letter => 'acelnoszz'['ąćęłńóśźż'.indexOf(letter)] ?? letter).join('')
}

describe('foldText', () => {
  it('finds Łódź by lodz', () => {
    expect(foldDiacritics('Łódź')).toBe('lodz')
    expect(foldDiacritics('ZAŻÓŁĆ GĘŚLĄ JAŹŃ')).toBe('zazolc gesla jazn')
    expect(foldDiacritics('Łódź'.normalize('NFD'))).toBe('lodz')
    expect(foldDiacritics('Café Müller')).toBe('cafe muller')
  })

  it('equals the SQL function on Polish text', () => {
    const letters = fc.constantFrom(...'aąbcćdeęfghijklłmnńoóprsśtuwyzźżAĄBCĆDEĘŁŃÓŚŹŻ 0123456789.,-/&"()')
    fc.assert(fc.property(fc.string({ unit: letters }), text => foldDiacritics(text) === translate(text)))
  })
})
