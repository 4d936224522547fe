import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { roles } from '#kernel/access/access.ts'
import { followed } from '#app/docs/references.ts'
import { type Json, listWords, otherParams, generateFrom } from '#test/access/body-generator.ts'
import { anyValueOf } from '#test/faults/fuzz/schema.ts'
import { anyBend, anyId, bend, brokenId, nasty } from '#test/faults/fuzz/values.ts'

/** Calls made of the published document alone: right ones, nearly right ones and nonsense. */

export interface Operation {
  method: string
  path: string
  access: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Json }[]
  body: Json | undefined
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

interface Published {
  'x-access': string
  parameters: Operation['parameters']
  requestBody?: { content: { 'application/json': { schema: Json } } }
  responses: Operation['responses']
}

interface Document {
  paths: Record<string, Record<string, Published>>
  components: { schemas: { Failure: Json } }
}

export const document = followed(JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'))) as unknown as Document

export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { 'x-access': access, parameters, requestBody, responses }]) => ({
    method: method.toUpperCase(),
    path,
    access,
    parameters,
    body: requestBody?.content['application/json'].schema,
    responses,
  })),
)

/** Who asks; the two last ones are nobody. */
export const callers = [...roles, 'foreign', 'nobody'] as const
export type CallerName = (typeof callers)[number]

export interface Call {
  who: CallerName
  method: string
  address: string
  headers: Record<string, string>
  /** As it goes over the wire. */
  body: string | undefined
}

const anyCaller = fc.oneof(
  { weight: 4, arbitrary: fc.constant('administrator' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...roles) },
  { weight: 1, arbitrary: fc.constantFrom('foreign' as const, 'nobody' as const) },
)

const anyWish = fc.record({ id: anyId, whole: fc.boolean() })

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** encodeURIComponent refuses halves of a character; they go as the bytes that they would be. */
const encode = (value: string) => value.replace(/[^A-Za-z0-9_~.-]/gsu, sign => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'))

function anyPath(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').map(part => {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (!name) return fc.constant(part)
    const usual = otherParams[name] === undefined ? anyId : fc.constant(otherParams[name])
    return fc.oneof(
      { weight: 20, arbitrary: usual },
      { weight: 1, arbitrary: brokenId.map(encode) },
      { weight: 1, arbitrary: nasty.map(value => encode(wordOf(value)).slice(0, 2000) || '-') },
    )
  })
  return fc.tuple(...parts).map(chosen => chosen.join('/'))
}

const keys = ['id', 'title', 'created_at', 'created', 'company_id', 'state', 'tenant_id', 'toString', '__proto__', 'constructor', 'password_hash', 'ą', '']

/** Conditions and orders as the list reads them, and as it does not. */
function listQuery(operation: Operation): Record<string, fc.Arbitrary<string>> {
  const row = operation.responses['200']?.content?.['application/json']?.schema.properties?.data?.items?.properties ?? {}
  const key = fc.constantFrom(...Object.keys(row), ...Object.keys(row), ...keys)
  const word = fc.oneof(
    fc.constantFrom('2026-10-20', 'true', '1', 'a', '%2C', '%', '%FF', '|', '9'.repeat(16), '2026-02-30', '0000-01-01'),
    anyId,
    nasty.map(value => wordOf(value).slice(0, 300)),
  )
  const condition = fc.tuple(key, fc.constantFrom(':', '=', '!=', '>', '>=', '<', '<=', '~', '', '=='), word).map(parts => parts.join(''))
  const order = fc.tuple(key, fc.constantFrom(':asc', ':desc', '', ':down', ':asc:desc')).map(parts => parts.join(''))
  const page = fc.constantFrom('1', '2', '100', '0', '-1', '1.5', '1000001', '1e3', 'x', '')
  return {
    page,
    limit: page,
    sort: fc.array(order, { maxLength: 4 }).map(orders => orders.join(',')),
    search: word,
    filters: fc.array(condition, { maxLength: 4 }).map(conditions => conditions.join(',')),
  }
}

function anyQuery(operation: Operation): fc.Arbitrary<string> {
  const named = operation.parameters.filter(parameter => parameter.in === 'query')
  const own = named.filter(({ name }) => !listWords.includes(name))
  const schema: Json = { type: 'object', properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])) }
  const usual = anyWish.map(wish => generateFrom({ ...schema, required: own.map(({ name }) => name) }, wish) as Record<string, unknown>)
  const isList = named.some(({ name }) => name === 'filters')
  const lists: fc.Arbitrary<Record<string, unknown>> = isList ? fc.record(listQuery(operation), { requiredKeys: [] }) : fc.constant({})
  const bent = fc.tuple(fc.oneof(usual, anyValueOf(schema)), fc.array(anyBend, { maxLength: 2 })).map(([query, bends]) => bends.reduce(bend, query))
  return fc
    .tuple(fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: bent }), lists)
    .map(([query, list]) =>
      Object.entries({ ...(query as object), ...list }).flatMap(([name, value]) =>
        [value].flat().map(one => `${encode(name)}=${encode(wordOf(one)).slice(0, 6000)}`),
      ),
    )
    .map(parts => (parts.length > 0 ? `?${parts.join('&')}` : ''))
}

const nonsense = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '1',
  '"słowo"',
  '{"a":1',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":1,"a":2}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
  '\u0000',
  '{"title":"\\ud800"}',
  '\ufeff{}',
)

function anyBody({ body, method }: Operation): fc.Arbitrary<string | undefined> {
  if (!body) return method === 'GET' ? fc.constant(undefined) : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nonsense })
  const sample = anyWish.map(wish => generateFrom(body, wish))
  const right = fc.oneof({ weight: 2, arbitrary: sample }, { weight: 1, arbitrary: anyValueOf(body) })
  const wrong = fc.tuple(right, fc.array(anyBend, { minLength: 1, maxLength: 3 })).map(([value, bends]) => bends.reduce(bend, value))
  return fc.oneof(
    { weight: 5, arbitrary: right.map(value => JSON.stringify(value)) },
    { weight: 6, arbitrary: wrong.map(value => JSON.stringify(value)) },
    { weight: 1, arbitrary: nonsense },
  )
}

const otherHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Record<string, string>>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'application/jsonx', 'x'].map(type => ({
        'content-type': type,
      })),
      ...['1', '"1"', 'W/"999"', '*', '-'].map(version => ({ 'if-match': version })),
      ...['powtorka-1', 'powtorka-2', ' ', 'x'.repeat(300)].map(key => ({ 'idempotency-key': key })),
      { 'x-provider': 'zdalny' },
      { 'x-api-key': 'x' },
      { authorization: 'Bearer x' },
      { 'accept-language': 'en', accept: 'text/html' },
      { 'transfer-encoding': 'chunked' },
    ),
  },
)

/** Any call of one operation; ids stand in it by their names. */
export function callOf(operation: Operation): fc.Arbitrary<Call> {
  return fc
    .record({ who: anyCaller, path: anyPath(operation.path), query: anyQuery(operation), headers: otherHeaders, body: anyBody(operation) })
    .map(({ who, path, query, headers, body }) => ({
      who,
      method: operation.method, // An answer to HEAD has no body, but the connection that breaks over an endless address cannot know the method.
      address: `${path}${query}`.slice(0, operation.method === 'HEAD' ? 4000 : undefined),
      headers,
      body,
    }))
}
