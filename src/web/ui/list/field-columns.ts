import type { ReactNode } from 'react'
import { formatValue, optionsOf } from '#kernel/fields/format.ts'
import { entriesOf, type Field, type Fields, type KeysWith, orderedKeys } from '#kernel/fields/record.ts'
import type { FilterField } from './filter-field.ts'
import type { Column } from './ListTable.tsx'

/** The columns of a list by the fields of its rows; `cells` holds those that are more than their text. */
export function columnsOf<All extends Fields, Row>(all: All, cells: { [Key in KeysWith<All, { list: object }>]?: (row: Row) => ReactNode }): Column<Row>[] {
  return entriesOf(all).flatMap(([key, field]) => {
    if (!field.list) return []
    const text = (row: Row) => formatValue(field, row[key as keyof Row]) || '–'
    return [{ key, title: field.label, cell: cells[key as keyof typeof cells] ?? text, sortable: field.kind !== 'part', ...field.list }]
  })
}

const kinds: Partial<Record<Field['kind'], 'number' | 'date' | 'boolean'>> = {
  number: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  day: 'date',
  instant: 'date',
}

/** What the list is filtered by, the keys of `first` before the others. */
export function filtersOf(all: Fields, first?: readonly string[]): FilterField[] {
  const keys = entriesOf(all).flatMap(([key, field]) => (field.filter ? [key] : []))
  return orderedKeys(keys, first).flatMap((key): FilterField[] => {
    const field = all[key]
    if (!field) return []
    const title = field.label
    return field.options ? [{ key, title, kind: 'choice', options: optionsOf(field.options) }] : [{ key, title, kind: kinds[field.kind] ?? 'text' }]
  })
}
