import { fieldOf, type RecordWords } from './field-words.ts'
import { formatValue } from '#kernel/fields/format.ts'
import { type Field, isTechnical } from '#kernel/fields/record.ts'

/** One field of a record as people read it; no text where the record had no such field. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** The log writes whose an id is before it. */
const named = /^(.+) \([0-9a-f]{8}-[0-9a-f-]{27}\)$/

const isBlankValue = (value: unknown) => value === null || value === undefined || value === ''
const textOf = (field: Field, value: unknown) =>
  isBlankValue(value) ? '–' : typeof value === 'string' && named.test(value) ? (named.exec(value)?.[1] ?? value) : formatValue(field, value)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

type FindField = (key: string, within: Field) => Field

/** Every value of a record by its path: "Adres, Ulica". */
function fieldsOf(findField: FindField, value: unknown, field: Field = unnamed, path: readonly string[] = []): [field: string, text: string][] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, part]) => {
      const inner = findField(key, field)
      return isTechnical(key) ? [] : fieldsOf(findField, part, inner, [...path, inner.label])
    })
  if (Array.isArray(value) && value.some(isRecord)) return value.flatMap((part, place) => fieldsOf(findField, part, field, [...path, String(place + 1)]))
  const text = Array.isArray(value) ? value.map(part => textOf(field, part)).join(', ') || '–' : textOf(field, value)
  return [[path.join(', ') || content, text]]
}

const content = 'Treść'
const unnamed: Field = { label: content, kind: 'text' }
const isBlank = (text: string | undefined) => text === undefined || text === '–'

/** Of somebody who was erased there is a sentence in its place. */
function read(words: RecordWords, entity: string, text: string | null): Map<string, string> {
  if (text === null) return new Map()
  if (!/^[{["]/.test(text)) return new Map([[content, text]])
  return new Map(fieldsOf((key, within) => fieldOf(words, entity, key, within), JSON.parse(text)))
}

/** Of a change what is different; of a record that came or went all that it said. */
export function changesOf(words: RecordWords, entity: string, before: string | null, after: string | null): FieldChange[] {
  const [old, now] = [read(words, entity, before), read(words, entity, after)]
  const all = [...new Set([...now.keys(), ...old.keys()])].map(field => ({ field, before: old.get(field), after: now.get(field) }))
  const differ = all.filter(change => change.before !== change.after && !(isBlank(change.before) && isBlank(change.after)))
  return differ.length > 0 ? differ : all
}
