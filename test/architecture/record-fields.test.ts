import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declarations } from '#app/registry.ts'
import type { Declaration, Schema } from '#kernel/endpoint.ts'
import { type Fields, isTechnical } from '#kernel/fields/record.ts'

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
function addObjects(schema: Schema | undefined, objects: Set<Schema>) {
  if (!schema || objects.has(schema)) return
  if (schema instanceof z.ZodObject) objects.add(schema)
  const {
    innerType,
    element,
    in: input,
    valueType,
    options = [],
    shape = {},
  } = schema._zod.def as Partial<Record<'innerType' | 'element' | 'in' | 'valueType', Schema>> & {
    options?: Schema[]
    shape?: Record<string, Schema>
  }
  for (const part of [innerType, element, input, valueType, ...options, ...Object.values(shape)]) addObjects(part, objects)
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
const exportedFields = (await exportsOf('*/{,shared/}fields*.ts')).flatMap(({ feature, value }) => (isFields(value) ? [{ feature, fields: value }] : []))

/** Records that no `fields.ts` names, and why. */
const noFields: Readonly<Record<string, string>> = {
  'auth/assertion': "a device's answer as the Web Authentication API gives it",
  'auth/attestation': "a device's answer as the Web Authentication API gives it",
  'auth/challenge': 'what the log-in asks for next; no form holds it',
  'auth/passkey': 'two sentences in the profile; no form asks for any of it',
  'push/pushDevice': 'a sentence in the profile; no form asks for any of it',
  'companies/companyBulk': 'rows of the list and one person, whom a dialog asks for',
  'companies/tagMark': 'a tag as it stands beside a company; its fields are said by tags, which lie above',
  'documents/documentFile': 'a file as it stands at a document; its fields are said by files',
  'documents/duplicate': 'another document in a sentence, with its month',
  'documents/documentLink': 'another document in a sentence, with its month',
  'recurring-tasks/recurringTaskPreview': 'counted beside the form, kept nowhere',
  'settlements/asking': 'told before requests are sent; no form asks for any of it',
  'settlements/settlementBulk': 'rows of the list and a step, which no form asks for',
  'settlements/settlementBulkOutcome': 'told once by a toast',
  'uptimes/runningUptime': 'the clock in the bar; no form holds it',
  'uptimes/uptimeTotal': 'sums above the list, asked for with its filters',
  'statutory-deadlines/obligation': 'a line of the catalogue in its file; what is shown of it are fields of recurring tasks',
}

/** Keys that no screen, file or log names. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  monthTotals: { settlement_id: 'whose figures they are stands in the address' },
  settlement: { retractable: 'a button beside the month; no form asks for it' },
  taxProfile: { company_id: 'whose profile it is stands in the address' },
  taxProfileChange: { confirmed: 'answers a question of the form and is kept nowhere' },
}

const owed = records.filter(({ isOwed }) => isOwed)
const hasFields = ({ feature, name }: { feature: string; name: string }) => !(`${feature}/${name}` in noFields)
/** Records that take in those of another feature. */
const borrows: Readonly<Record<string, readonly string[]>> = {
  companies: ['tax-profiles', 'tags'],
  users: ['companies'],
  'public-registers': ['companies', 'tax-profiles'],
}
const keysSaid = (feature: string) =>
  new Set(exportedFields.filter(one => one.feature === feature || borrows[feature]?.includes(one.feature)).flatMap(({ fields }) => Object.keys(fields)))

describe('the fields of records', () => {
  it('are said once for every key that a contract takes or answers', () => {
    const missing = owed.filter(hasFields).flatMap(({ feature, name, keys }) => {
      const known = keysSaid(feature)
      return keys.filter(key => !known.has(key) && !isTechnical(key) && !(key in (exceptions[name] ?? {}))).map(key => `${name}.${key}`)
    })
    expect(missing).toEqual([])
  })

  it('are nothing that no record has', () => {
    const spare = exportedFields.flatMap(({ feature, fields }) => {
      const known = new Set(records.filter(record => record.feature === feature).flatMap(({ keys }) => keys))
      return Object.entries(fields).flatMap(([key, { only }]) => (known.has(key) || only ? [] : [`${feature}: ${key}`]))
    })
    expect(spare).toEqual([])
  })

  it('are left out of no record that is not there', () => {
    const there = new Set(owed.map(({ feature, name }) => `${feature}/${name}`))
    expect(Object.keys(noFields).filter(name => !there.has(name))).toEqual([])
  })

  it('have no exception that is not needed', () => {
    const needed = (name: string, key: string) =>
      owed.some(record => record.name === name && record.keys.includes(key) && hasFields(record) && !keysSaid(record.feature).has(key))
    expect(
      Object.entries(exceptions).flatMap(([name, keys]) =>
        Object.keys(keys)
          .filter(key => !needed(name, key))
          .map(key => `${name}.${key}`),
      ),
    ).toEqual([])
  })
})
