import { describe, expect, test } from 'vitest'
import { chargedOf, hoursOf, invoiceNumbers, lastInvoice, measuredOf, netOf, sumLines, writeQuantity } from '#features/billing/shared/rules.ts'
import { priceOn, vatOn } from '#features/pricelist/shared/rules.ts'

describe('a line of a statement', () => {
  test('charges what exceeds the allowance', () => {
    expect([chargedOf('37.00', '30.00'), chargedOf('30.00', '30.00'), chargedOf('12.00', '30.00'), chargedOf('5.00', null)]).toEqual([
      '7.00',
      '0.00',
      '0.00',
      '5.00',
    ])
    const counts = { documents: '37.00', employees: '4.00', hours: '2.50' }
    expect(measuredOf({ quantity: null, counted: 'documents', allowance: null, discount: null }, counts)).toBe('37.00')
    expect(measuredOf({ quantity: '2.00', counted: null, allowance: null, discount: null }, counts)).toBe('2.00')
  })

  test('is rounded half up to the grosz, once', () => {
    expect(netOf('3.00', '7.00', null)).toBe('21.00')
    // 0.01 × 0.50 is half a grosz; 0.01 × 0.49 is less.
    expect([netOf('0.01', '0.50', null), netOf('0.01', '0.49', null)]).toEqual(['0.01', '0.00'])
    expect(netOf('-0.01', '0.50', null)).toBe('-0.01')
    // 199.99 × 1 less 12.5 % is 174.99125.
    expect(netOf('199.99', '1.00', '12.50')).toBe('174.99')
    expect([netOf('100.00', '1.00', '100.00'), netOf('33.33', '3.00', '33.33')]).toEqual(['0.00', '66.66'])
    expect(netOf('999999999999.99', '9999999.99', null)).toBe('9999999989999900000.00')
  })

  test('counts time in hours, rounded once', () => {
    expect([hoursOf(3600), hoursOf(5400), hoursOf(18), hoursOf(17), hoursOf(0)]).toEqual(['1.00', '1.50', '0.01', '0.00', '0.00'])
    expect([writeQuantity('37.00'), writeQuantity('1.50'), writeQuantity('0.00'), writeQuantity('100.00')]).toEqual(['37', '1,5', '0', '100'])
  })
})

describe('the sums', () => {
  test('reckon tax once for each rate, on the sum of its lines', () => {
    // Three lines of 0.33: 23 % of each is 0.08, of all of them 0.23.
    const lines = Array.from({ length: 3 }, () => ({ vat_rate: '23' as const, net: '0.33' }))
    expect(sumLines(lines)).toMatchObject({ net: '0.99', vat: '0.23', gross: '1.22' })
    expect(sumLines([...lines, { vat_rate: 'zw' as const, net: '10.00' }, { vat_rate: '8' as const, net: '10.00' }])).toEqual({
      rates: [
        { rate: '23', net: '0.99', vat: '0.23' },
        { rate: '8', net: '10.00', vat: '0.80' },
        { rate: 'zw', net: '10.00', vat: '0.00' },
      ],
      net: '20.99',
      vat: '1.03',
      gross: '22.02',
    })
    expect(sumLines([])).toEqual({ rates: [], net: '0.00', vat: '0.00', gross: '0.00' })
  })

  test('round half up, away from nought', () => {
    expect([vatOn('0.50', '23'), vatOn('-0.50', '23'), vatOn('371.00', '23'), vatOn('9.99', 'np')]).toEqual(['0.12', '-0.12', '85.33', '0.00'])
  })
})

test('a price holds from its day until the next one', () => {
  const prices = [
    { from_day: '2026-07-01', net_price: '4.00' },
    { from_day: '2026-01-01', net_price: '3.00' },
  ]
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map(day => priceOn(prices, day)?.net_price)).toEqual(['3.00', '3.00', '3.00', '4.00'])
  expect(priceOn([], '2026-01-01')).toBeUndefined()
})

describe('numbers of invoices', () => {
  const statements = ['a', 'b', 'c'].map(id => ({ id, month: '2026-10' }))
  test.each([
    ['FV 7/2026', ['FV 7/2026', 'FV 8/2026', 'FV 9/2026']],
    ['FV 9/11/2026', ['FV 9/11/2026', 'FV 10/11/2026', 'FV 11/11/2026']],
    ['FV 10/11/2026', ['FV 10/11/2026', 'FV 11/11/2026', 'FV 12/11/2026']],
    ['2026/11/099', ['2026/11/099', '2026/11/100', '2026/11/101']],
    ['2026/11/10', ['2026/11/10', '2026/11/11', '2026/11/12']],
    ['2026/10/11', ['2026/10/11', '2026/10/12', '2026/10/13']],
    ['2026-10-7', ['2026-10-7', '2026-10-8', '2026-10-9']],
    ['11/10/2026', ['11/10/2026', '12/10/2026', '13/10/2026']],
    ['FV 10/2026', ['FV 10/2026', 'FV 11/2026', 'FV 12/2026']],
    ['FV 2026/010', ['FV 2026/010', 'FV 2026/011', 'FV 2026/012']],
    ['FV 98', ['FV 98', 'FV 99', 'FV 100']],
    ['A', []],
  ])('go on from %s', (first, numbers) => {
    expect([...invoiceNumbers(first, statements).values()]).toEqual(numbers)
  })

  test('the last one counts furthest in the newest month, not the greatest as a text', () => {
    const rows = [
      { month: '2026-09', invoice_number: 'FV 40/09/2026' },
      { month: '2026-10', invoice_number: 'FV 9/10/2026' },
      { month: '2026-10', invoice_number: 'FV 12/10/2026' },
      { month: '2026-10', invoice_number: 'FV 2/11/2026' },
      { month: '2026-10', invoice_number: 'bez numeru' },
    ]
    expect(lastInvoice(rows)?.invoice_number).toBe('FV 12/10/2026')
    expect(lastInvoice([])).toBeUndefined()
  })
})
