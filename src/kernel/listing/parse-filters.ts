import { isPlainDate } from '#kernel/dates/dates.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'
import { canonical, type Condition, type FieldKind, readCondition } from './filters.ts'

export type ListingFields = Record<string, FieldKind>

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

/** Each is looked for in every row. */
const maxTexts = 20
const maxConditions = 50
const maxValues = 1000

/** Reads the specification's filter string: conditions joined by commas, values of one key by pipes. */
export function parseFilters(text: string, fields: ListingFields, complain: (message: string) => void): Condition[] {
  const parts = text.split(',').filter(part => part.trim() !== '')
  if (parts.length > maxConditions) {
    complain(`Filtry mogą mieć najwyżej ${maxConditions} warunków, podano ${parts.length}.`)
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
    if (values.length > maxValues) {
      complain(`Pole „${name}” przyjmuje najwyżej ${maxValues} wartości naraz, podano ${values.length}.`)
      return []
    }
    for (const value of values) if (value.includes('\0') || !valueFits[kind](value)) complain(`Pole „${name}” nie przyjmuje wartości „${value}”.`)
    return [{ key, operator, values, kind }]
  })
  const texts = conditions.filter(({ kind, operator }) => kind === 'text' && operator === ':').reduce((sum, { values }) => sum + values.length, 0)
  if (texts > maxTexts) complain(`Filtry przyjmują najwyżej ${maxTexts} szukanych tekstów naraz, podano ${texts}.`)
  return conditions
}
