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

/** Whether it asks for records with one of its values, and for no other comparison. */
export const isAmong = ({ operator, values }: Filter) => [':', '='].includes(operator) && values.length > 0

/** Whether it asks for those of which that is so. */
export const isTrue = (filter: Filter) => isAmong(filter) && filter.values.join() === 'true'

export interface Order {
  key: string
  direction: 'asc' | 'desc'
}

/** "created" and "created_at" name the same. */
export const canonical = (key: string) => (key === 'created' ? 'created_at' : key)

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

/** Writes conditions back as the filter string; reserved characters are percent-encoded. */
export function writeFilters(conditions: readonly Filter[]): string {
  const encode = (value: string) => value.replace(/[%,|:=<>!]/g, char => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
  return conditions.map(({ key, operator, values }) => `${key}${operator}${values.map(encode).join('|')}`).join(',')
}
