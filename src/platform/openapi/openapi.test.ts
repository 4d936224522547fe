import { expect, test } from 'vitest'
import { z } from 'zod'
import { declarations, registry } from '#registry'
import { endpoint, one } from '#kernel/endpoint.ts'
import { followed } from '#app/docs/references.ts'
import { namesIn, readSchemaNames } from './openapi-components.ts'
import { openApiOf } from './openapi.ts'

interface Document extends Record<string, unknown> {
  paths: Record<string, Record<string, { operationId: string }>>
  components: { schemas: Record<string, object> }
}

const published = openApiOf(registry, await readSchemaNames(), '1') as unknown as Document
const partsOf = (value: unknown): Record<string, unknown>[] =>
  typeof value === 'object' && value !== null ? [value as Record<string, unknown>, ...Object.values(value).flatMap(partsOf)] : []

test('every call has a name of its own that a program can bear', () => {
  const names = Object.values(published.paths).flatMap(methods => Object.values(methods).map(({ operationId }) => operationId))
  expect(names).toHaveLength(declarations.length)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  expect(names.filter(name => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
  expect(published.paths['/api/companies/{id}/users']?.post?.operationId).toBe('companiesAddPerson')
})

test('every reference leads somewhere, and what is kept for all is referred to', () => {
  expect(() => followed(published)).not.toThrow()
  const referred = new Set(partsOf(published).map(({ $ref }) => $ref))
  const schemaNames = Object.keys(published.components.schemas)
  expect(schemaNames.filter(name => !/^[A-Z][A-Za-z0-9]*$/.test(name) || !referred.has(`#/components/schemas/${name}`))).toEqual([])
})

test('what has more than three fields is written once: a contract exports it', () => {
  const times = Map.groupBy(
    partsOf(published).filter(({ properties }) => Object.keys(properties ?? {}).length > 3),
    part => JSON.stringify(part),
  )
  expect([...times.values()].filter(same => same.length > 1).map(([part]) => Object.keys(part?.properties as object))).toEqual([])
})

test('what a call takes and what it answers keep their forms under one name or two', () => {
  const mark = z.strictObject({ hue: z.string() })
  const setting = z.strictObject({ on: z.boolean().default(true), mark, since: z.iso.date().nullable() })
  const change = endpoint({ method: 'PUT', path: '/api/lamps/:id', access: 'open', summary: 'Lampa', body: setting, response: one(setting), current: setting })
  const { paths, components } = openApiOf({ lamps: { change } }, namesIn([{ mark, setting, change }]), '1') as unknown as Document
  const since = { type: ['string', 'null'], format: 'date' }
  const properties = { on: { type: 'boolean', default: true }, mark: { $ref: '#/components/schemas/Mark' }, since }
  expect(components.schemas).toMatchObject({
    Mark: { properties: { hue: { type: 'string' } } },
    Setting: { properties, required: ['on', 'mark', 'since'] },
    SettingInput: { properties, required: ['mark', 'since'] },
  })
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const data = { $ref: '#/components/schemas/Setting' }
  expect(paths['/api/lamps/{id}']?.put).toMatchObject({
    operationId: 'lampsChange',
    requestBody: json({ $ref: '#/components/schemas/SettingInput' }),
    responses: { 200: json({ properties: { data } }), 412: json({ allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { data } }] }) },
  })
})

test('paths that differ in the names of their parameters alone are one', () => {
  const lamp = z.strictObject({})
  const get = endpoint({ method: 'GET', path: '/api/lamps/:id', access: 'open', summary: 'Lampa', response: one(lamp) })
  const light = endpoint({ method: 'POST', path: '/api/lamps/:token', access: 'open', summary: 'Zapalenie', response: one(lamp) })
  const { paths } = openApiOf({ lamps: { get, light } }, new Map(), '1')
  const parameters = [{ name: 'id', in: 'path' }]
  expect(paths).toMatchObject({ '/api/lamps/{id}': { get: { parameters }, post: { parameters: [...parameters, {}] } } })
  expect(Object.keys(paths as object)).toHaveLength(1)
})

test('two schemas of one name are refused', () => {
  expect(() => namesIn([{ mark: z.object({}) }, { mark: z.object({}) }])).toThrow('Two contracts export a schema called mark.')
})
