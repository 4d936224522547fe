import type { ReactNode } from 'react'
import { formatValue } from '#kernel/fields/format.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { entriesOf, type Field, type Fields, type KeysWith, orderedEntries } from '#kernel/fields/record.ts'
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
  return orderedEntries(all, field => field.filter !== undefined, first).map(([key, { label: title, kind, options }]) =>
    options ? { key, title, kind: 'choice', options: optionsOf(options) } : { key, title, kind: kinds[kind] ?? 'text' },
  )
}
