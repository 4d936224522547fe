import { get } from 'react-hook-form'
import { formatDate, isPlainDate } from '#kernel/dates/dates.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'

const isAmount = (text: string) => /^-?\d+\.\d\d$/.test(text)
const isHtml = (text: string) => /^<\w/.test(text)
const maxLength = 120

const plainOf = (html: string) => new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent.replace(/\s+/g, ' ').trim()

/** The other person's values in place of those typed. What they have emptied is empty; what the record does not speak of stays. */
export const conflictDiff = (record: object, mine: object) => ({ ...mine, ...Object.fromEntries(Object.entries(record).filter(([name]) => name in mine)) })

type Values = Record<string, unknown>

const isRecord = (value: unknown): value is Values => value !== null && typeof value === 'object' && !Array.isArray(value)

/** What is chosen among some, by ids, codes or numbers, has no order; what is written has. */
const isChoice = (list: unknown[]) => list.every(one => typeof one === 'number' || (typeof one === 'string' && /^[a-z\d_.:-]+$/.test(one)))

/** What the record does not speak of is as it was. */
function isSame(value: unknown, own: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(own)) {
    const [left, right] = [value, own].map(list => (isChoice(list) ? list.toSorted() : list)) as [unknown[], unknown[]]
    return left.length === right.length && left.every((one, place) => isSame(one, right[place]))
  }
  if (isRecord(value) && isRecord(own)) return Object.keys(own).every(name => value[name] === undefined || isSame(value[name], own[name]))
  return String(value ?? '') === String(own ?? '')
}

/** What differs, by the names of fields: `theme.light.primary`; a list as a whole. */
export const differingNames = (theirs: Values, mine: Values): string[] =>
  Object.keys(mine).flatMap(name => {
    const [value, own] = [theirs[name], mine[name]]
    if (isRecord(value) && isRecord(own)) return differingNames(value, own).map(inner => `${name}.${inner}`)
    return value === undefined || isSame(value, own) ? [] : [name]
  })

/** Whether one has made something else of what was read, by hand or by the form's own doing. */
export const isOwn = (name: string, mine: object, read: object) => !isSame(get(read, name), get(mine, name))

/** A value as its field would show it; of a record chosen among many only the field knows the name. */
export function valueText(value: unknown, field: Element | null, chosen: string): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'tak' : 'nie'
  const text = String(value)
  const option = field && 'options' in field && [...(field as HTMLSelectElement).options].find(one => one.value === text)
  if (option) return option.text
  if (isUuid(text)) return chosen
  if (isPlainDate(text)) return formatDate(text)
  if (isAmount(text)) return text.replace('.', ',')
  const plain = isHtml(text) ? plainOf(text) : text
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain
}
