/** What of JSON Schema our contract uses. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** One line of what a body or an answer holds. */
export interface Row {
  /** How deep it lies. */
  depth: number
  name: string
  required: boolean
  type: string
  notes: string[]
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'tekst',
  number: 'liczba',
  integer: 'liczba całkowita',
  boolean: 'tak / nie',
  array: 'lista',
  object: 'obiekt',
  null: 'null',
}

/** Texts of one form are told by its name; their patterns are for programs. */
const forms: readonly [shape: RegExp, name: string][] = [
  [/^\^\(\[01\]\\d\|2\[0-3\]\):\[0-5\]\\d\$$/, 'godzina (GG:MM)'],
  [/@/, 'adres e-mail'],
  [/^\^#/, 'kolor (#RRGGBB)'],
  [/\\\.\\d\{2\}/, 'kwota ("1234.56")'],
]
const formats: Readonly<Record<string, string>> = {
  uuid: 'identyfikator',
  'date-time': 'chwila (RFC 3339)',
  date: 'dzień (RRRR-MM-DD)',
  email: 'adres e-mail',
  uri: 'adres',
}

const optionsOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf ?? []
const write = (value: unknown) => JSON.stringify(value)

function nameOfType(schema: JsonSchema): string {
  const types = [schema.type ?? []].flat()
  if (types.length > 0) {
    const form = schema.pattern ? forms.find(([shape]) => shape.test(schema.pattern ?? ''))?.[1] : formats[schema.format ?? '']
    return types
      .map(type => (type === 'string' && form) || (type === 'array' && schema.items && listOf(schema.items)) || (typeNames[type] ?? type))
      .join(' albo ')
  }
  if (schema.const !== undefined) return write(schema.const)
  const options = [...new Set(optionsOf(schema).map(nameOfType))]
  return options.length > 0 ? options.join(' albo ') : 'dowolna wartość'
}

const listOf = (items: JsonSchema) => `lista: ${nameOfType(items)}`

/** Beyond these a number has no end of its own. */
const isBound = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

function rangeOf(from: number | undefined, to: number | undefined, what = ''): string[] {
  if (isBound(from) && isBound(to)) return [`${from}–${to}${what}`]
  if (isBound(from)) return [`od ${from}${what}`]
  return isBound(to) ? [`do ${to}${what}`] : []
}

function notesOf(schema: JsonSchema): string[] {
  const values = schema.enum ?? schema.items?.enum ?? []
  const ends = [
    ...rangeOf(schema.minimum, schema.maximum),
    ...rangeOf(schema.minLength || undefined, schema.maxLength, ' znaków'),
    ...rangeOf(schema.minItems || undefined, schema.maxItems, ' pozycji'),
  ]
  return [
    ...(schema.description ? [schema.description] : []),
    ...(values.length > 0 ? [values.map(write).join(', ')] : []),
    ...ends,
    ...(schema.default === undefined || schema.default === '' ? [] : [`zwykle ${write(schema.default)}`]),
  ]
}

/** What lies inside: of a list what each of its entries holds, of several shapes all of them. */
function inside(schema: JsonSchema, depth: number): Row[] {
  if (schema.items) return inside(schema.items, depth)
  const shapes = [...(schema.allOf ?? []), ...optionsOf(schema)]
  if (shapes.length > 0) {
    const seen = new Set<string>()
    // Shapes of one thing share most of their fields: each is told once.
    return shapes
      .flatMap(shape => inside(shape, depth))
      .filter(row => {
        const key = `${row.depth} ${row.name} ${row.type} ${row.notes}`
        return !seen.has(key) && seen.add(key)
      })
  }
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0)
    return rowsOfField('…', schema.additionalProperties, false, depth)
  return rowsOf(schema, depth)
}

function rowsOfField(name: string, schema: JsonSchema, required: boolean, depth: number): Row[] {
  return [{ depth, name, required, type: nameOfType(schema), notes: notesOf(schema) }, ...inside(schema, depth + 1)]
}

/** The fields of an object, each followed by what lies inside it. */
export function rowsOf(schema: JsonSchema, depth = 0): Row[] {
  if (!schema.properties) return optionsOf(schema).length > 0 || schema.allOf || schema.items ? inside(schema, depth) : []
  return Object.entries(schema.properties).flatMap(([name, field]) => rowsOfField(name, field, schema.required?.includes(name) ?? false, depth))
}
