import { expect, test } from 'vitest'
import { fields } from '#kernel/fields/record.ts'
import { factsOf } from './field-facts.ts'
import { happened } from './happened.ts'

const known = fields({
  phone: { label: 'Telefon', kind: 'phone' },
  archived_at: { label: 'W archiwum od', kind: 'instant', readonly: true },
  added: { label: 'Dodano', kind: 'day', readonly: true },
})

test('facts: what somebody could type in is named without a value, what has not come about is not', () => {
  expect(factsOf(known, undefined, { phone: null, archived_at: null, added: '2026-11-20' })).toEqual([
    ['Telefon', ''],
    ['Dodano', '20.11.2026'],
  ])
  expect(happened(['Zamknięte', null], ['Wysłane', ''], ['Czas', '–'], ['Wersja', 2])).toEqual([['Wersja', 2]])
})
