import { z } from 'zod'
import { type ListingFields, parseFilters, tellFields } from './parse-filters.ts'
import { canonical, type Condition, defaultLimit, type FieldKind, type Order } from './filters.ts'

export const defaultPage = 1
const maxLimit = 100
/** Lists count exactly up to here; beyond it the answer says that the total is capped. */
export const countedUpTo = 10_000

export interface Listing {
  page: number
  limit: number
  sort: Order[]
  search: string
  filters: Condition[]
  /** Set: the rows after this place of the order, however many there are; an empty place is the beginning. */
  after?: Cursor
}

/** Where a walk through a whole list stands: the sort values and the id of its last row, as the database writes them. */
export type Cursor = (string | null)[]

interface Options {
  sort: string
  /** Readable fields that can be neither sorted nor filtered by. */
  except?: readonly string[]
  /** Keys that a list may be filtered or sorted by although the record does not show them. */
  also?: ListingFields
  /** False where what is read lies sealed. */
  searched?: false
}

/** Everything that a row of a list answers. */
export const keysOf = <Row extends z.ZodObject>(row: Row) => Object.keys(row.shape) as (keyof z.infer<Row> & string)[]

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as unknown as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType }
  if (def.type === 'pipe' && def.in) return unwrap(def.in)
  return def.innerType ? unwrap(def.innerType) : schema
}

function kindOf(schema: z.core.$ZodType): FieldKind | undefined {
  const def = unwrap(schema)._zod.def as unknown as { type: string; format?: string }
  if (def.type === 'enum' || def.type === 'literal') return 'choice'
  if (def.type === 'boolean') return 'boolean'
  if (def.type === 'number' || def.type === 'int') return 'number'
  if (def.type !== 'string') return undefined
  if (def.format === 'uuid' || def.format === 'guid') return 'id'
  if (def.format === 'date') return 'date'
  if (def.format === 'datetime') return 'instant'
  return 'text'
}

function fieldsOf(row: z.ZodObject, options: Options): ListingFields {
  const fields: ListingFields = {}
  for (const [key, schema] of Object.entries(row.shape)) {
    const kind = kindOf(schema)
    if (kind && !options.except?.includes(key)) fields[key] = kind
  }
  return { ...fields, ...options.also }
}

function parseSort(text: string, fields: ListingFields, complain: (message: string) => void): Order[] {
  return text
    .split(',')
    .filter(part => part.trim() !== '')
    .map(part => {
      const [, name = '', direction = 'asc'] = /^([^:]*)(?::(.*))?$/s.exec(part.trim()) ?? []
      const key = canonical(name)
      if (!Object.hasOwn(fields, key)) complain(`Nie można sortować według pola „${name}”. ${tellFields(fields)}`)
      if (direction !== 'asc' && direction !== 'desc') complain(`Kierunek sortowania to asc albo desc, wpisano „${direction}”.`)
      return { key, direction: direction === 'desc' ? 'desc' : 'asc' }
    })
}

const wholeNumber = (name: string, maximum: number, fallback: number) =>
  z
    .union([z.string(), z.number()])
    .default(fallback)
    .transform((value, context) => {
      const number = /^\d{1,9}$/.test(String(value)) ? Number(value) : 0
      if (number >= 1 && number <= maximum) return number
      context.addIssue({ code: 'custom', message: `${name}: liczba całkowita od 1 do ${maximum}.` })
      return z.NEVER
    })

/** Characters that an address has room for: Node takes 16 kB of it with all headers. */
const maxFiltersLength = 4000
/** Of a body: a thousand ids. */
export const maxSentFiltersLength = 40_000
const filterText = (longest: number) => z.string().max(longest, `Filtry mogą mieć najwyżej ${longest} znaków.`)

const searched = z
  .string()
  .max(200)
  .default('')
  .transform(text => text.normalize('NFC').trim())
const notSearched = z.string().max(0, 'Tej listy nie można przeszukiwać.').default('')

/** The query of a list, derived from the fields of its rows. Sort and filter work on what can be read and on what `also` names, nothing else. */
export function listing(row: z.ZodObject, options: Options) {
  const fields = fieldsOf(row, options)
  const custom = (context: z.core.$RefinementCtx) => (message: string) => context.addIssue({ code: 'custom', message })
  return z.strictObject({
    page: wholeNumber('Strona', 1_000_000, defaultPage),
    limit: wholeNumber('Liczba na stronie', maxLimit, defaultLimit),
    sort: z
      .string()
      .max(400)
      .describe(tellFields(fields))
      .default(options.sort)
      .transform((text, context) => parseSort(text || options.sort, fields, custom(context))),
    search: options.searched === false ? notSearched : searched,
    filters: filterText(maxFiltersLength)
      .describe(tellFields(fields))
      .default('')
      .transform((text, context) => parseFilters(text, fields, custom(context))),
  })
}

export type ListingQuery = ReturnType<typeof listing>

/** The same query where it comes in a body. */
export const sentListing = (query: ListingQuery) => query.extend({ filters: filterText(maxSentFiltersLength).default('').pipe(query.shape.filters.out) })
