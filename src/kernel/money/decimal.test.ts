import { expect, test } from 'vitest'
import { decimal } from './decimal.ts'

const number = decimal(text => text.replace(/\s/g, '').replace(',', '.'), /^\d{1,3}(\.\d{1,2})?$/, 'Proszę podać liczbę.')

test.each([
  ['-5', 'Wartość nie może być ujemna.'],
  ['− 5,555', 'Wartość nie może być ujemna.'],
  ['5,555', 'Proszę podać liczbę.'],
  ['pięć', 'Proszę podać liczbę.'],
])('"%s" is refused with one sentence', (typed, sentence) => {
  expect(number.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence])
})

test('decimal: is kept as its shape says', () => expect(number.parse(' 1 2,5')).toBe('12.5'))
