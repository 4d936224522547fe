import { beginning } from '#kernel/dates/effective-dates.ts'
import { formatDate, formatDateTime, formatMonth, formatWall, isMonth, isPlainDate } from '#kernel/dates/dates.ts'
import { wallToInstant } from '#kernel/dates/warsaw.ts'
import { optionLabel } from '#kernel/fields/options.ts'
import type { Field, Kind, Person } from '#kernel/fields/record.ts'
import { stripTags } from '#kernel/text/strip-tags.ts'
import { formatNip, formatNrb, formatPhone, localPhone } from '#kernel/identifiers/format-identifiers.ts'
import { formatMoney } from '#kernel/money/money.ts'

export const fullName = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

const isPerson = (value: unknown): value is Person => typeof value === 'object' && value !== null && 'first_name' in value

/** Lines stay lines. */
const plainText = (html: string) => stripTags(html.replaceAll(/<\/(p|li|h\d|tr)>|<br\s*\/?>/g, '\n'), '').trim()

const isWall = (text: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)
const isInstant = (text: string) => !Number.isNaN(Date.parse(text))
/** What has another shape, in an old entry of the log, reads as it is. */
const ifIs = (fits: (text: string) => boolean, format: (text: string) => string) => (text: string) => (fits(text) ? format(text) : text)

const day = ifIs(isPlainDate, formatDate)

const formats: Partial<Record<Kind, (text: string) => string>> = {
  html: ifIs(text => text.startsWith('<'), plainText),
  phone: formatPhone,
  nip: formatNip,
  account: formatNrb,
  accounts: formatNrb,
  decimal: ifIs(
    text => /^-?\d+\.\d+$/.test(text),
    text => text.replace('.', ','),
  ),
  money: ifIs(text => /^-?\d+\.\d\d$/.test(text), formatMoney),
  day,
  from_day: ifIs(isPlainDate, text => (text === beginning ? 'od początku' : formatDate(text))),
  month: ifIs(isMonth, formatMonth),
  wall: text => (isWall(text) ? formatWall(text) : day(text)),
  instant: ifIs(isInstant, formatDateTime),
}

/** A value as people read it on a screen; no text where there is none. */
export function formatValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(one => formatValue(field, one)).join(', ')
  if (typeof value === 'boolean' && !field.options) return value ? 'Tak' : 'Nie'
  if (isPerson(value)) return fullName(value)
  return field.options ? optionLabel(field.options, String(value)) : (formats[field.kind]?.(String(value)) ?? String(value))
}

export type Cell = string | number | boolean | null

const cells: Partial<Record<Kind, (text: string) => string>> = { phone: localPhone, wall: wallToInstant }

/** A value as files hold it: numbers and days as the API writes them, a Polish phone without its country. */
export function cellValue(field: Field, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (field.options && !Array.isArray(value)) return optionLabel(field.options, String(value))
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (Array.isArray(value)) return value.map(one => cellValue(field, one)).join(', ')
  if (isPerson(value)) return fullName(value)
  return (cells[field.kind] ?? String)(String(value))
}
