import { isPlainDate } from '#kernel/dates/dates.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'

export const defaultLimit = 25

/** `ids`: several of them in one record. An `instant` is asked for by its day. */
export type FieldKind = 'text' | 'id' | 'ids' | 'choice' | 'number' | 'date' | 'instant' | 'boolean'
export type Operator = ':' | '=' | '!=' | '>' | '>=' | '<' | '<='

export interface Condition {
  key: string
  operator: Operator
  /** Any of these; an empty list asks for records without a value. */
  values: string[]
  kind: FieldKind
}

export type Filter = Pick<Condition, 'key' | 'operator' | 'values'>

export interface Order {
  key: string
  direction: 'asc' | 'desc'
}

export type ListingFields = Record<string, FieldKind>

/** "created" and "created_at" name the same. */
export const canonical = (key: string) => (key === 'created' ? 'created_at' : key)

const valueFits: Record<FieldKind, (value: string) => boolean> = {
  text: value => value.length <= 200,
  choice: value => value.length <= 60,
  id: isUuid,
  ids: isUuid,
  number: value => /^-?\d{1,15}(\.\d{1,6})?$/.test(value),
  date: isPlainDate,
  instant: isPlainDate,
  boolean: value => value === 'true' || value === 'false',
}

/** Names the fields of a list in an error message. */
export const tellFields = (fields: ListingFields) => `Pola: ${Object.keys(fields).join(', ')}.`

/** One condition of a filter string, by the name it was written with. */
export function readCondition(text: string): Filter | undefined {
  const [, key, operator, values] = /^([A-Za-z_0-9]+)(!=|>=|<=|[:=<>])(.*)$/s.exec(text.trim()) ?? []
  if (!key || values === undefined) return undefined
  return { key, operator: operator as Operator, values: values === '' ? [] : values.split('|').map(decode) }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Each is looked for in every row. */
const mostTexts = 20
const mostConditions = 50
const mostValues = 1000

/** Reads the specification's filter string: conditions joined by commas, values of one key by pipes. */
export function parseFilters(text: string, fields: ListingFields, complain: (message: string) => void): Condition[] {
  const parts = text.split(',').filter(part => part.trim() !== '')
  if (parts.length > mostConditions) {
    complain(`Filtry mogą mieć najwyżej ${mostConditions} warunków, podano ${parts.length}.`)
    return []
  }
  const conditions = parts.flatMap(part => {
    const condition = readCondition(part)
    if (!condition) {
      complain(`Nie można odczytać filtra „${part}”.`)
      return []
    }
    const { key: name, operator, values } = condition
    const key = canonical(name)
    const kind = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!kind) {
      complain(`Nie można filtrować według pola „${name}”. ${tellFields(fields)}`)
      return []
    }
    if (values.length > mostValues) {
      complain(`Pole „${name}” przyjmuje najwyżej ${mostValues} wartości naraz, podano ${values.length}.`)
      return []
    }
    for (const value of values) if (value.includes('\0') || !valueFits[kind](value)) complain(`Pole „${name}” nie przyjmuje wartości „${value}”.`)
    return [{ key, operator, values, kind }]
  })
  const texts = conditions.filter(({ kind, operator }) => kind === 'text' && operator === ':').reduce((sum, { values }) => sum + values.length, 0)
  if (texts > mostTexts) complain(`Filtry przyjmują najwyżej ${mostTexts} szukanych tekstów naraz, podano ${texts}.`)
  return conditions
}

/** Writes conditions back as the filter string; reserved characters are percent-encoded. */
export function writeFilters(conditions: readonly Filter[]): string {
  const encode = (value: string) => value.replace(/[%,|:=<>!]/g, char => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
  return conditions.map(({ key, operator, values }) => `${key}${operator}${values.map(encode).join('|')}`).join(',')
}
