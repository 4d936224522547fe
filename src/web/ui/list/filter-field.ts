import { formatDate, isPlainDate } from '#kernel/dates/dates.ts'
import { canonical, type Filter, writeFilters } from '#kernel/listing/filters.ts'

/** What a list may be filtered by. */
export type FilterField = (
  | { key: string; title: string; kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { key: string; title: string; kind: 'text' | 'number' | 'date' | 'boolean' }
) & {
  /** Said by a ready view alone. */
  hidden?: true
}

/** What the bar shows as one: a condition, or both ends of a range of days. */
export interface Chip {
  key: string
  field: FilterField
  filters: Filter[]
}

/** Conditions that only an address says, of a link from elsewhere: shown together, so that nobody takes a part of the list for the whole. */
const elsewhere: FilterField = { key: '', title: 'Inne warunki', kind: 'text' }

const isEnd = (sign: '>' | '<') => (filter: Filter) => filter.operator.startsWith(sign) && filter.values.length === 1

/** All conditions, also several of one field, as an address may say them. */
export function chipsOf(fields: readonly FilterField[], filters: readonly Filter[]): Chip[] {
  const others = filters.filter(({ key }) => fields.every(field => field.key !== canonical(key)))
  const chips = fields.flatMap(field => {
    const own = filters.filter(({ key }) => canonical(key) === field.key)
    const ends = field.kind === 'date' ? [own.find(isEnd('>')), own.find(isEnd('<'))].filter(end => end !== undefined) : []
    const alone = own.filter(filter => !ends.includes(filter)).map(filter => [filter])
    return [...(ends.length > 0 ? [ends] : []), ...alone].map((conditions, place) => ({ key: `${field.key} ${place}`, field, filters: conditions }))
  })
  return others.length > 0 ? [...chips, { key: elsewhere.key, field: elsewhere, filters: others }] : chips
}

/** Some conditions in the place of others, wherever these were read; what else the address says stays. */
export function replaceFilters(all: readonly Filter[], old: readonly Filter[], next: readonly Filter[]): Filter[] {
  const replaced = old.map(filter => writeFilters([filter]))
  if (replaced.length === 0) return [...all, ...next]
  return all.flatMap(filter => {
    const place = replaced.indexOf(writeFilters([filter]))
    return place === -1 ? [filter] : place === 0 ? next : []
  })
}

/** Whether the field's form can say all that the chip says; what it cannot is only removed. */
export function canEdit({ field, filters }: Chip): boolean {
  if (field === elsewhere) return false
  return filters.every(({ operator, values }) => {
    if (field.kind === 'date') return values.length === 1 && operator !== '!='
    if (field.kind === 'number') return values.length === 1 && operator === '>='
    return field.kind === 'text' ? values.length === 1 : values.length > 0
  })
}

const comparisons: Partial<Record<Filter['operator'], string>> = { '>=': 'od ', '<=': 'do ', '>': 'po ', '<': 'przed ', '!=': 'inny niż ' }

/** The words of a chip. */
export const chipText = ({ field, filters }: Chip) =>
  field === elsewhere ? String(filters.length) : filters.map(filter => filterText(field, filter)).join(' ')

function filterText(field: FilterField, { operator, values }: Filter): string {
  if (values.length === 0) return operator === '!=' ? 'jest' : 'brak'
  const words = values.map(value => wordOf(field, value))
  const joined = words.length > 2 ? `${words.length} wybrane` : words.join(', ')
  return `${comparisons[operator] ?? ''}${joined}`
}

function wordOf(field: FilterField, value: string): string {
  if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? value
  if (field.kind === 'date') return isPlainDate(value) ? formatDate(value) : value
  if (field.kind === 'boolean') return value === 'true' ? 'tak' : 'nie'
  return value
}
