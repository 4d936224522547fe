import { TOTP } from 'otpauth'
import { z } from 'zod'
import type { Declaration, Schema } from '#kernel/endpoint.ts'
import { testPassword } from '#test/fixtures/office.ts'

/** Input made from the contract itself, so that the walk grows with it. */

export interface Json {
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  default?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  required?: string[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

export interface Wish {
  /** Stands wherever an id is asked for. */
  id: string
  /** Optional fields as well. */
  whole: boolean
}

let counter = 0

/** Of the app that people of the walk are enrolling. */
export const sampleSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** What the contract's schema cannot say of a field. */
const wordsOf: Record<string, unknown> = {
  currency: 'EUR',
  period: '2026-10',
  // Said of some kinds of amounts alone.
  about: null,
  amount: '1284.00',
  reason: 'Powód próby',
  current_password: testPassword,
  // The rest of the walk has no app.
  staff_totp_required: false,
  get slug() {
    return `proba-${++counter}`
  },
  get code() {
    return new TOTP({ secret: sampleSecret }).generate()
  },
  email_code: '123456',
  voluntary_sickness: false,
  daily_norm: '8:00',
  ip_box: false,
  insured: 3,
  part: '1/1',
  to_day: null,
  birth_date: null,
  tax_account: null,
  mapping: ['title'],
  separator: ';',
  parts: [{ name: null, value: '20000' }],
  counted: null,
  allowance: null,
  later_from: null,
  later_value: null,
  year: 2026,
}

const isId = (name: string, schema: Json) => schema.format === 'uuid' || /(^|_)id$/.test(name) || (schema.type === 'string' && /(^|_)ids$/.test(name))

function textOf(schema: Json): string {
  counter += 1
  if (schema.format === 'email') return `proba-${counter}@proba.example`
  if (schema.format === 'date') return '2026-10-20'
  if (schema.format === 'date-time') return '2026-10-20T10:00:00+02:00'
  return `Próba ${counter}`.padEnd(schema.minLength ?? 0, 'x')
}

function sampleOf(name: string, schema: Json, wish: Wish): unknown {
  if (isId(name, schema)) return wish.id
  const known = wordsOf[name]
  if (known !== undefined) return known
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  // The first and the last of a list, so that both ends are tried.
  if (schema.enum) return schema.enum.at(wish.whole ? -1 : 0)
  const options = schema.anyOf ?? schema.oneOf
  if (options?.[0]) return sampleOf(name, options[0], wish)
  if (schema.properties || schema.type === 'object') return objectOf(schema, wish)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return wish.whole || (schema.minItems ?? 0) > 0 ? [sampleOf(name.replace(/s$/, ''), schema.items ?? {}, wish)] : []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return schema.minimum ?? (schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + 1 : 1)
  if (type === 'string') return textOf(schema)
  return undefined
}

function objectOf(schema: Json, wish: Wish): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => wish.whole || schema.required?.includes(name))
    .map(([name, part]) => [name, sampleOf(name, part, wish)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** What a schema of the published document asks for, as the walk would send it. */
export const generateFrom = (schema: Json, wish: Wish) => sampleOf('', schema, wish)

const jsonOf = (schema: Schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json

export const generateBody = (declaration: Declaration, wish: Wish) => (declaration.body ? sampleOf('', jsonOf(declaration.body), wish) : undefined)

/** Lists keep their own words for page, sort and filters; those are walked apart. */
export const listWords = ['page', 'limit', 'sort', 'search', 'filters']

export function queryOf(declaration: Declaration, wish: Wish): string {
  if (!declaration.query) return ''
  const values = objectOf(jsonOf(declaration.query), wish)
  const query = new URLSearchParams(
    Object.entries(values)
      .filter(([name]) => !listWords.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
  return query.size > 0 ? `?${query}` : ''
}

export const isList = (declaration: Declaration) => declaration.query !== undefined && 'filters' in (jsonOf(declaration.query).properties ?? {})

/** Whether a list is searched; one whose words lie sealed says so by taking no text. */
export const isSearched = ({ query }: Declaration) => query !== undefined && jsonOf(query).properties?.search?.maxLength !== 0

/** What the rows of a list show, and what else it is filtered and sorted by. */
export function fieldsOf(declaration: Declaration): string[] {
  const columns = Object.keys((z.toJSONSchema(declaration.response, { unrepresentable: 'any' }) as Json).properties?.data?.items?.properties ?? {})
  const filters = declaration.query && jsonOf(declaration.query).properties?.filters
  const [, named = ''] = /^Pola: (.*)\.$/.exec(filters?.description ?? '') ?? []
  return [...new Set([...columns, ...named.split(', ').filter(Boolean)])]
}

const hasId = (name: string, schema: Json): boolean =>
  isId(name, schema) ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].some(part => hasId(name.replace(/s$/, ''), part)) ||
  Object.entries(schema.properties ?? {}).some(([key, part]) => hasId(key, part))

/** Whether an id can stand in the body or the query. */
export const takesIds = (declaration: Declaration) => [declaration.body, declaration.query].some(schema => schema !== undefined && hasId('', jsonOf(schema)))

export const otherParams: Record<string, string> = { month: '2026-10', year: '2026', form: 'jpk_v7m', limit_key: 'kasa_fiskalna' }

/** The address with every id and token replaced. */
export const pathOf = (declaration: Declaration, id: string) => declaration.path.replace(/:([A-Za-z_]+)/g, (_, name: string) => otherParams[name] ?? id)

export const hasPathId = (declaration: Declaration) => /:(?!month\b|year\b|limit_key\b)[A-Za-z_]+/.test(declaration.path)
