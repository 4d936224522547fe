import { expect, test } from 'vitest'
import { declarations } from '#registry'
import { resources } from './resources.ts'
import { rowsOf } from './schema.ts'
import { newOffice } from '#test/fixtures/office.ts'

const office = await newOffice()
const page = String((await office.anonymous.get('/api/docs')).body)

test('every call of the contract is there to read, under the name of its resource', () => {
  const named = resources.flatMap(({ names }) => Object.keys(names))
  expect(named.toSorted()).toEqual([...new Set(declarations.map(({ path }) => path.split('/')[2]))].toSorted())
  const calls = [...page.matchAll(/<summary><b data-method="(\w+)">\w+<\/b><code>([^<]+)<\/code>/g)].map(([, method, path]) => `${method} ${path}`)
  // One path, whether the parameter is called id or token.
  const documentedPath = (path: string) => (path === '/api/users/:token' ? '/api/users/{id}' : path.replaceAll(/:(\w+)/g, '{$1}'))
  expect(calls.toSorted()).toEqual(declarations.map(({ method, path }) => `${method} ${documentedPath(path)}`).toSorted())
})

test('who may call it is said in words', () => {
  const partOf = (id: string) => page.split(`<details id="${id}">`)[1]?.split('</details>')[0] ?? ''
  expect(partOf('get-api-config')).toContain('<dd>każdy, bez klucza biura</dd>')
  expect(partOf('post-api-users-check')).toContain('<dd>każdy z kluczem biura, bez zalogowania</dd>')
  expect(partOf('get-api-tickets')).toContain('<dd>każdy zalogowany</dd>')
  expect(partOf('get-api-tags')).toContain('<dd>wszyscy w biurze</dd>')
  expect(partOf('get-api-surveys-id-results')).toMatch(/<dt>Włączone w biurze<\/dt><dd>[^<]*Ankiety/)
})

test('what a body holds is told field by field, what lies inside below it', () => {
  const inner = { type: 'object', properties: { id: { type: ['string', 'null'], format: 'uuid' } }, required: ['id'] }
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 120 },
      kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
      share: { type: 'integer', minimum: -9007199254740991, maximum: 5 },
      lines: { type: 'array', items: inner, maxItems: 20 },
      either: {
        anyOf: [inner, { type: 'object', properties: { id: { type: ['string', 'null'], format: 'uuid' }, name: { type: 'string' } }, required: ['id'] }],
      },
      counts: { type: 'object', additionalProperties: { type: 'number' } },
    },
    required: ['title'],
  }
  expect(rowsOf(schema).map(({ depth, name, required, type, notes }) => `${depth} ${name}${required ? '!' : ''} ${type}: ${notes.join('; ')}`)).toEqual([
    '0 title! tekst: 1–120 znaków',
    '0 kind tekst: "a", "b"; zwykle "a"',
    '0 share liczba całkowita: do 5',
    '0 lines lista: obiekt: do 20 pozycji',
    '1 id! identyfikator albo null: ',
    '0 either obiekt: ',
    '1 id! identyfikator albo null: ',
    '1 name tekst: ',
    '0 counts obiekt: ',
    '1 … liczba: ',
  ])
})
