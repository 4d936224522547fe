import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plural, pluralForm } from './plural.ts'

const forms = ['dokument', 'dokumenty', 'dokumentów', 'dokumentu'] as const

describe('plural', () => {
  it.each([
    [0, '0 dokumentów'],
    [1, '1 dokument'],
    [2, '2 dokumenty'],
    [4, '4 dokumenty'],
    [5, '5 dokumentów'],
    [12, '12 dokumentów'],
    [14, '14 dokumentów'],
    [21, '21 dokumentów'],
    [22, '22 dokumenty'],
    [102, '102 dokumenty'],
    [112, '112 dokumentów'],
    [1.5, '1,5 dokumentu'],
    [12345, '12 345 dokumentów'],
    [-1, '-1 dokument'],
  ])('%d is "%s"', (count, text) => {
    expect(plural(count, forms)).toBe(text.replace(/ (?=\d|d)/g, '\u00a0'))
  })

  it.each([
    ['sprawa sprawy spraw', ['sprawa', 'sprawy', 'spraw']],
    ['zgłoszenie', ['zgłoszenie', 'zgłoszenia', 'zgłoszeń']],
    ['wiadomość', ['wiadomość', 'wiadomości', 'wiadomości']],
    ['pracownik', ['pracownik', 'pracownicy', 'pracowników']],
    ['dzień', ['dzień', 'dni', 'dni']],
  ] as const)('of %s', (_, [one, few, many]) => {
    expect([1, 2, 5, 14, 22, 1.5].map(count => pluralForm(count, [one, few, many]))).toEqual([one, few, many, many, few, few])
  })

  it('chooses as the Unicode rules do', () => {
    const rules = new Intl.PluralRules('pl')
    const names = ['one', 'few', 'many', 'other'] as const
    fc.assert(fc.property(fc.nat(100_000), count => pluralForm(count, names) === rules.select(count)))
    expect(pluralForm(1.5, names)).toBe(rules.select(1.5))
  })
})
