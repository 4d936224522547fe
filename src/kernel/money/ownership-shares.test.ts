import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkShare, compareToWhole, formatShare, normalizeShare, sumShares } from './ownership-shares.ts'

it.each([
  ['1/3', '1/3'],
  [' 2 / 6 ', '1/3'],
  ['50%', '1/2'],
  ['50', '1/2'],
  ['33,33%', '3333/10000'],
  ['12.5', '1/8'],
  ['100%', '1/1'],
  ['pół', 'pół'],
])('%s is kept as %s', (typed, share) => {
  expect(normalizeShare(typed)).toBe(share)
})

it.each([
  ['', 'To pole jest wymagane.'],
  ['pół', /ułamek albo procent/],
  ['1/0', /ułamek albo procent/],
  ['0', /większy od zera/],
  ['3/2', /nie może być większy/],
  ['101%', /nie może być większy/],
  ['-1/2', /ułamek albo procent/],
])('%s is refused', (typed, sentence) => {
  expect(checkShare(typed)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
})

it.each([
  ['1/2', '50%'],
  ['1/3', '33,33% (1/3)'],
  ['1/8', '12,5%'],
  ['1/10', '10%'],
  ['1/1', '100%'],
  ['1/100', '1%'],
  ['2/3', '66,67% (2/3)'],
])('%s reads %s', (share, text) => {
  expect(formatShare(share)).toBe(text)
})

it('ownership shares: makes a whole of any number of equal parts, where percentages would not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), count => {
      expect(sumShares(Array.from({ length: count }, () => `1/${count}`))).toBe('1/1')
      expect(compareToWhole(sumShares(Array.from({ length: count + 1 }, () => `1/${count}`)))).toBe(1)
    }),
  )
  expect(compareToWhole(sumShares(['3333/10000', '3333/10000', '3333/10000']))).toBe(-1)
})
