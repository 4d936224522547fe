import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declarations } from '#app/registry.ts'
import type { Declaration, Schema } from '#kernel/endpoint.ts'
import { type Fields, isTechnical } from '#kernel/fields/record.ts'
import { mostNotMoved, noFields, notMoved } from './records-not-moved.ts'

/** Each key of each record of a contract is said once, in a `fields.ts` of its feature, or stands here with its reason. */

const features = join(import.meta.dirname, '../../src/features')

async function exportsOf(pattern: string): Promise<{ feature: string; name: string; value: unknown }[]> {
  const files = globSync(pattern, { cwd: features, exclude: path => path.endsWith('.test.ts') })
  const modules = await Promise.all(files.sort().map(async file => ({ feature: file.split('/')[0] ?? '', values: await import(join(features, file)) })))
  return modules.flatMap(({ feature, values }) => Object.entries(values).map(([name, value]) => ({ feature, name, value })))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.values(value).every(field => typeof field === 'object' && 'label' in field && 'kind' in field)

/** The objects that a schema is made of. */
function addObjects(schema: Schema | undefined, found: Set<Schema>) {
  if (!schema || found.has(schema)) return
  if (schema instanceof z.ZodObject) found.add(schema)
  const {
    innerType,
    element,
    in: given,
    valueType,
    options = [],
    shape = {},
  } = schema._zod.def as Partial<Record<'innerType' | 'element' | 'in' | 'valueType', Schema>> & {
    options?: Schema[]
    shape?: Record<string, Schema>
  }
  for (const part of [innerType, element, given, valueType, ...options, ...Object.values(shape)]) addObjects(part, found)
}

const isList = ({ query }: Declaration) => query instanceof z.ZodObject && 'filters' in query.shape
/** What is written, answered to a write, or listed with filters. Answers that are only read stand on the one screen that asks for them. */
const writtenOrListed = new Set<Schema>()
for (const one of declarations) {
  addObjects(one.body, writtenOrListed)
  addObjects(one.current, writtenOrListed)
  if (one.body || isList(one)) addObjects(one.response, writtenOrListed)
}
const isBody = (schema: z.ZodObject) => schema.def.catchall instanceof z.ZodNever
/** Nobody reads an id: what stands for it on a screen is a field of the record it is of. */
const isOfIds = (keys: string[]) => keys.every(key => /_ids?$/.test(key) || isTechnical(key))

const records = (await exportsOf('*/{,shared/}contract*.ts')).flatMap(({ feature, name, value }) => {
  if (!(value instanceof z.ZodObject)) return []
  const keys = Object.keys(value.shape)
  return [{ feature, name, keys, isOwed: !isOfIds(keys) && (isBody(value) || writtenOrListed.has(value)) }]
})
const said = (await exportsOf('*/{,shared/}fields*.ts')).flatMap(({ feature, value }) => (isFields(value) ? [{ feature, fields: value }] : []))

/** Keys that no screen, file or log names. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  monthTotals: { settlement_id: 'whose figures they are stands in the address' },
  taxProfile: { company_id: 'whose profile it is stands in the address' },
  taxProfileChange: { confirmed: 'answers a question of the form and is kept nowhere' },
}

const owed = records.filter(({ isOwed }) => isOwed)
const isMoved = (feature: string, name: string) => !notMoved[feature]?.includes(name) && !(`${feature}/${name}` in noFields)
/** Records that take in those of another feature. */
const borrows: Readonly<Record<string, readonly string[]>> = {
  companies: ['tax-profiles', 'tags'],
  users: ['companies'],
  'public-registers': ['companies', 'tax-profiles'],
}
const keysSaid = (feature: string) =>
  new Set(said.filter(one => one.feature === feature || borrows[feature]?.includes(one.feature)).flatMap(({ fields }) => Object.keys(fields)))

describe('the fields of records', () => {
  it('are said once for every key that a contract takes or answers', () => {
    const missing = owed
      .filter(({ feature, name }) => isMoved(feature, name))
      .flatMap(({ feature, name, keys }) => {
        const known = keysSaid(feature)
        return keys.filter(key => !known.has(key) && !isTechnical(key) && !(key in (exceptions[name] ?? {}))).map(key => `${name}.${key}`)
      })
    expect(missing).toEqual([])
  })

  it('are nothing that no record has', () => {
    const spare = said.flatMap(({ feature, fields }) => {
      const known = new Set(records.filter(record => record.feature === feature).flatMap(({ keys }) => keys))
      return Object.entries(fields).flatMap(([key, { only }]) => (known.has(key) || only ? [] : [`${feature}: ${key}`]))
    })
    expect(spare).toEqual([])
  })

  it('are still to be moved for fewer records than before', () => {
    const listed = Object.entries(notMoved).flatMap(([feature, names]) => names.map(name => `${feature}/${name}`))
    const there = new Set(owed.map(({ feature, name }) => `${feature}/${name}`))
    expect(listed.length).toBeLessThanOrEqual(mostNotMoved)
    expect(
      listed.filter(name => !there.has(name)),
      'no such record, or none that is written or listed',
    ).toEqual([])
    expect(
      Object.keys(noFields).filter(name => !there.has(name) || listed.includes(name)),
      'no such record, or listed twice',
    ).toEqual([])
  })

  it('have no exception that is not needed', () => {
    const needed = (name: string, key: string) =>
      owed.some(record => record.name === name && record.keys.includes(key) && isMoved(record.feature, name) && !keysSaid(record.feature).has(key))
    expect(
      Object.entries(exceptions).flatMap(([name, keys]) =>
        Object.keys(keys)
          .filter(key => !needed(name, key))
          .map(key => `${name}.${key}`),
      ),
    ).toEqual([])
  })
})
