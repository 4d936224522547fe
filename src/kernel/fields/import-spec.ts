import { isPlainDate } from '#kernel/dates/dates.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { entriesInOrder } from './options.ts'

/** What a cell says, or the sentence that tells how to mend it. */
export type Read = (cell: string) => { value: unknown } | { fault: string }

export interface ImportField {
  key: string
  /** Polish; the header of the template, and what a file's own header is compared with. */
  title: string
  /** Other headers that mean the same. */
  also?: readonly string[]
  required?: true
  /** Of the template. */
  example: string
  /** Default: the text itself, which the record's schema checks. */
  read?: Read
}

/** A table of a file as records; every import is read by it. */
export interface ImportSpec {
  title: string
  fields: readonly ImportField[]
}

/** Letters and digits alone: headers differ in case, signs and spaces. */
const bare = (text: string) => foldDiacritics(text).replace(/[^\p{L}\p{N}]/gu, '')

/** By code or by any of its Polish names. */
export function readCode(labels: Record<string, string | readonly string[]>): Read {
  const codes = new Map<string, string>()
  const entries = entriesInOrder(labels)
  for (const [code, names] of entries) for (const name of [code, ...[names].flat()]) codes.set(bare(name), code)
  const known = entries.map(([, names]) => [names].flat()[0])
  return cell => {
    const value = codes.get(bare(cell))
    return value === undefined ? { fault: `Nieznana wartość „${cell.slice(0, 40)}”. Dozwolone: ${known.join(', ')}.` } : { value }
  }
}

export const readDate: Read = cell => {
  // Databases write a day as its midnight, people with "r." behind it.
  const plain = cell.replace(/[ T]00:00(:00(\.0+)?)?$/, '').replace(/ ?r\.?$/, '')
  const {
    day = '',
    month = '',
    year = '',
  } = /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})$/.exec(plain)?.groups ??
  /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})$/.exec(plain)?.groups ??
  {}
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(value) ? { value } : { fault: 'Proszę podać istniejącą datę, np. 20.11.2026 albo 2026-11-20.' }
}

export const readBoolean: Read = cell => {
  const word = bare(cell)
  if (['tak', 't', '1', 'prawda', 'true', 'x'].includes(word)) return { value: true }
  return ['nie', 'n', '0', 'falsz', 'false'].includes(word) ? { value: false } : { fault: 'Proszę wpisać „tak” albo „nie”.' }
}

export const readCount: Read = cell => (/^\d{1,6}$/.test(cell) ? { value: Number(cell) } : { fault: 'Proszę podać liczbę całkowitą.' })

/** The field that each header most likely means; no field twice. */
export function guessMapping(sheet: ImportSpec, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return headers.map(header => {
    const word = bare(header)
    const field = sheet.fields.find(({ key, title, also = [] }) => !taken.has(key) && [key, title, ...also].some(name => bare(name) === word))
    if (field) taken.add(field.key)
    return field?.key ?? null
  })
}

export interface ReadRow {
  values: Record<string, unknown>
  /** By field. */
  faults: Record<string, string>
}

/** The cells of one row as values; what is empty is left out. */
export function readRow(sheet: ImportSpec, mapping: readonly (string | null)[], cells: readonly string[]): ReadRow {
  const row: ReadRow = { values: {}, faults: {} }
  for (const [place, key] of mapping.entries()) {
    const field = sheet.fields.find(one => one.key === key)
    const cell = (cells[place] ?? '').trim()
    if (!field || cell === '') continue
    const read = field.read?.(cell) ?? { value: cell }
    if ('fault' in read) row.faults[field.key] = read.fault
    else row.values[field.key] = read.value
  }
  return row
}
