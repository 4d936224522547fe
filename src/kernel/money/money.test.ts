import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as money from './money.ts'

const grosze = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

describe('typed amounts', () => {
  it.each([
    ['1234,5', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1\u202f234\u202f567,89', '1234567.89'],
    ['1234.50', '1234.50'],
    ['-12,00', '-12.00'],
    ['−12', '-12.00'],
    ['- 12 zł', '-12.00'],
    ['1 234,56\u00a0zł', '1234.56'],
    ['0', '0.00'],
    ['-0,00', '0.00'],
    ['007', '7.00'],
  ])('"%s" is %s', (typed, amount) => {
    expect(money.normalizeMoney(typed)).toBe(amount)
    expect(money.checkMoney(typed)).toBeNull()
  })

  it.each([
    ['', 'To pole jest wymagane.'],
    ['1,234,567', 'Kwota może mieć tylko jeden przecinek lub jedną kropkę, np. 1234,50.'],
    ['1.234,50', 'Kwota może mieć tylko jeden przecinek lub jedną kropkę, np. 1234,50.'],
    ['1,234', 'Kwota ma najwyżej dwa miejsca po przecinku.'],
    ['sto', 'Proszę podać kwotę cyframi, np. 1234,50.'],
    ['12 34,00', 'Proszę podać kwotę cyframi, np. 1234,50.'],
    ['1e3', 'Proszę podać kwotę cyframi, np. 1234,50.'],
    ['--5', 'Proszę podać kwotę cyframi, np. 1234,50.'],
  ])('"%s" is refused', (typed, sentence) => {
    expect(money.checkMoney(typed)).toBe(sentence)
  })

  it('reads back what it shows', () => {
    fc.assert(fc.property(grosze, value => money.normalizeMoney(money.formatMoney(money.fromGrosze(value))) === money.fromGrosze(value)))
  })
})

describe('reckoning', () => {
  it('keeps every grosz', () => {
    fc.assert(fc.property(grosze, value => money.toGrosze(money.fromGrosze(value)) === value))
    fc.assert(
      fc.property(fc.array(grosze), values => {
        const total = values.reduce((sum, value) => sum + value, 0n)
        expect(money.sumMoney(values.map(money.fromGrosze))).toBe(money.fromGrosze(total))
      }),
    )
    expect(money.addMoney('0.10', '0.20')).toBe('0.30')
    expect(money.addMoney('0.05', '-0.10')).toBe('-0.05')
    expect(money.sumMoney([])).toBe('0.00')
    expect(() => money.toGrosze('12')).toThrow(RangeError)
  })

  it('subtracts, below zero too', () => {
    expect([money.subtractMoney('10.00', '0.01'), money.subtractMoney('8.00', '10.50'), money.subtractMoney('1.00', '-1.00')]).toEqual([
      '9.99',
      '-2.50',
      '2.00',
    ])
  })

  it('compares by value', () => {
    expect(['10.00', '9.00', '-1.00'].sort(money.compareMoney)).toEqual(['-1.00', '9.00', '10.00'])
    expect(money.compareMoney('1.00', '1.00')).toBe(0)
  })

  it.each([
    ['10.00', '0.23', '2.30'],
    ['0.50', '0.01', '0.01'],
    ['0.49', '0.01', '0.00'],
    ['-0.50', '0.01', '-0.01'],
    ['100.00', '1.3333', '133.33'],
    ['99.99', '3', '299.97'],
  ])('%s times %s is %s', (amount, factor, product) => {
    expect(money.multiplyMoney(amount, factor)).toBe(product)
  })
})

describe('whole złote', () => {
  it.each([
    ['100.49', '100.00'],
    ['100.50', '101.00'],
    ['100.00', '100.00'],
    ['0.49', '0.00'],
    ['0.50', '1.00'],
    ['-0.49', '0.00'],
    ['-1.50', '-2.00'],
  ])('%s is taxed as %s', (amount, rounded) => {
    expect(money.roundTax(amount)).toBe(rounded)
    expect(money.isWholeZloty(rounded)).toBe(true)
  })

  it('are told from amounts with grosze', () => expect(money.isWholeZloty('100.01')).toBe(false))
})

describe('shown', () => {
  it.each([
    ['1234.56', '1 234,56 zł'],
    ['12345678.90', '12 345 678,90 zł'],
    ['0.00', '0,00 zł'],
    ['-999.00', '-999,00 zł'],
    ['-1000.00', '-1 000,00 zł'],
  ])('%s as %s', (amount, text) => {
    expect(money.formatMoney(amount)).toBe(text.replaceAll(' ', '\u00a0'))
  })

  it('as Intl would', () => {
    const intl = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), value => {
        expect(money.formatMoney(money.fromGrosze(BigInt(value)))).toBe(intl.format(value / 100))
      }),
    )
  })
})
