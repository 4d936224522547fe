import { fieldLabel } from './labels-fields.ts'
import { valueLabel } from './labels-values.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { formatDate, formatDateTime, formatMonth, formatWall, isMonth, isPlainDate } from '#kernel/dates/dates.ts'
import { withoutTags } from '#kernel/text/strip-tags.ts'

/** One field of a record as people read it; no text where the record had no such field. */
export interface FieldChange {
  field: string
  before: string | undefined
  after: string | undefined
}

/** What nobody reads: numbers of the record itself, how often it was saved, and what a screen made of the reader's rights. */
const isTechnical = (key: string) => /^(id|version|.+_version|tenant_id|updated_at|actions|may_.+)$/.test(key)
const person = /^(.+) \([0-9a-f]{8}-[0-9a-f-]{27}\)$/

/** Its lines stay lines. */
const plainText = (html: string) => withoutTags(html.replaceAll(/<\/(p|li|h\d|tr)>|<br\s*\/?>/g, '\n'), '').trim()

function textOf(entity: string, key: string, value: string): string {
  if (value === '') return '–'
  if (value === beginning) return 'od początku'
  if (isPlainDate(value)) return formatDate(value)
  if (isMonth(value)) return formatMonth(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(value)) return formatDateTime(value)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(value)) return formatWall(value)
  if (/^-?\d+\.\d+$/.test(value)) return value.replace('.', ',')
  if (value.startsWith('<')) return plainText(value)
  return person.exec(value)?.[1] ?? valueLabel(entity, key, value)
}

function wordOf(entity: string, key: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'Tak' : 'Nie'
  return textOf(entity, key, String(value))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every value of a record by the way to it: "Adres, Ulica". */
function fieldsOf(entity: string, value: unknown, key = '', way: readonly string[] = []): [field: string, text: string][] {
  const nested = (part: unknown, key: string, name: string) => fieldsOf(entity, part, key, [...way, name])
  if (isRecord(value)) return Object.entries(value).flatMap(([key, part]) => (isTechnical(key) ? [] : nested(part, key, fieldLabel(key))))
  if (Array.isArray(value) && value.some(isRecord)) return value.flatMap((part, place) => nested(part, key, String(place + 1)))
  const text = Array.isArray(value) ? value.map(part => wordOf(entity, key, part)).join(', ') || '–' : wordOf(entity, key, value)
  return [[way.join(', ') || content, text]]
}

const content = 'Treść'
const isBlank = (text: string | undefined) => text === undefined || text === '–'

/** Of somebody who was erased there is a sentence in its place. */
function read(entity: string, text: string | null): Map<string, string> {
  if (text === null) return new Map()
  return new Map(/^[{["]/.test(text) ? fieldsOf(entity, JSON.parse(text)) : [[content, text]])
}

/** Of a change what is different; of a record that came or went all that it said. */
export function changesOf(entity: string, before: string | null, after: string | null): FieldChange[] {
  const [old, now] = [read(entity, before), read(entity, after)]
  const all = [...new Set([...now.keys(), ...old.keys()])].map(field => ({ field, before: old.get(field), after: now.get(field) }))
  const differ = all.filter(change => change.before !== change.after && !(isBlank(change.before) && isBlank(change.after)))
  return differ.length > 0 ? differ : all
}
