import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseFilters } from './parse-filters.ts'
import { type Filter, readCondition, writeFilters } from './filters.ts'

const reserved = fc.string({ unit: fc.constantFrom('a', 'ż', '%', ',', '|', ':', '=', '<', '>', '!'), minLength: 1, maxLength: 8 })

it('whatever stands in a value is read as it was written', () => {
  fc.assert(
    fc.property(fc.array(reserved, { maxLength: 3 }), fc.constantFrom(':', '=', '!=', '>', '>=', '<', '<='), (values, operator) => {
      const filter: Filter = { key: 'title', operator, values }
      expect(readCondition(writeFilters([filter]))).toEqual(filter)
    }),
  )
})

it('a value that nobody encoded is read as it stands', () => {
  expect(readCondition('title:100%')).toEqual({ key: 'title', operator: ':', values: ['100%'] })
})

it('each condition that cannot be read is complained of, and the others hold', () => {
  const complaints: string[] = []
  const read = parseFilters('title:a|b, created>=2026-01-01,oops,colour:red,month:x', { title: 'text', created_at: 'date', month: 'number' }, message =>
    complaints.push(message),
  )
  expect(read.map(({ key, operator, values, kind }) => [key, operator, values, kind])).toEqual([
    ['title', ':', ['a', 'b'], 'text'],
    ['created_at', '>=', ['2026-01-01'], 'date'],
    ['month', ':', ['x'], 'number'],
  ])
  expect(complaints).toEqual([
    'Nie można odczytać filtra „oops”.',
    'Nie można filtrować według pola „colour”. Pola: title, created_at, month.',
    'Pole „month” nie przyjmuje wartości „x”.',
  ])
})

it('texts that are looked for in every row are twenty at most, in all conditions together; words to choose among are not counted', () => {
  const fields = { title: 'text', city: 'text', state: 'choice' } as const
  const complaints: string[] = []
  const many = (count: number) => Array.from({ length: count }, (_, place) => `t${place}`).join('|')
  parseFilters(`title:${many(15)},city:${many(5)},state:${many(30)},city=x|y|z`, fields, message => complaints.push(message))
  expect(complaints).toEqual([])
  parseFilters(`title:${many(15)},city:${many(6)}`, fields, message => complaints.push(message))
  expect(complaints).toEqual(['Filtry przyjmują najwyżej 20 szukanych tekstów naraz, podano 21.'])
})

it('conditions are fifty at most, and values of one a thousand', () => {
  const complaintsOf = (text: string) => {
    const complaints: string[] = []
    parseFilters(text, { count: 'number' }, message => complaints.push(message))
    return complaints
  }
  const conditions = (count: number) => Array.from({ length: count }, (_, place) => `count>${place}`).join(',')
  const values = (count: number) => `count:${Array.from({ length: count }, (_, place) => place).join('|')}`
  expect([conditions(50), values(1000)].map(complaintsOf)).toEqual([[], []])
  expect([conditions(51), values(1001)].map(complaintsOf)).toEqual([
    ['Filtry mogą mieć najwyżej 50 warunków, podano 51.'],
    ['Pole „count” przyjmuje najwyżej 1000 wartości naraz, podano 1001.'],
  ])
})
