import { formatDate } from '#kernel/dates.ts'
import type { Filter } from './list-state.ts'

/** What a list may be filtered by. */
export type FilterField =
  | { key: string; title: string; kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { key: string; title: string; kind: 'text' | 'date' | 'boolean' }

const comparisons: Partial<Record<Filter['operator'], string>> = { '>=': 'od ', '<=': 'do ', '>': 'po ', '<': 'przed ', '!=': 'inny niż ' }

/** The words of a chip. */
export function filterText(field: FilterField, { operator, values }: Filter): string {
  if (values.length === 0) return operator === '!=' ? 'jest' : 'brak'
  const words = values.map(value => wordOf(field, value))
  const joined = words.length > 2 ? `${words.length} wybrane` : words.join(', ')
  return `${comparisons[operator] ?? ''}${joined}`
}

function wordOf(field: FilterField, value: string): string {
  if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? value
  if (field.kind === 'date') return formatDate(value)
  if (field.kind === 'boolean') return value === 'true' ? 'tak' : 'nie'
  return value
}
