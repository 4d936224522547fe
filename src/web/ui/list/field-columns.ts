import type { ReactNode } from 'react'
import { formatValue } from '#kernel/fields/format.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { entriesOf, type Field, type Fields, type KeysWith, orderedEntries } from '#kernel/fields/record.ts'
import type { FilterField } from './filter-field.ts'
import type { Column } from './ListTable.tsx'

type Each<All extends Fields, Value> = { readonly [Key in KeysWith<All, { list: object }>]?: Value }
/** Another title where a cell says more than its field. */
type Look = Partial<Pick<Column<never>, 'title'>> & Pick<Column<never>, 'width' | 'extra' | 'line' | 'sortable'>

/** The columns of a list by the fields of its rows; `cells` holds those that are more than their text, `looks` what differs in one of several lists. */
export function columnsOf<All extends Fields, Row>(all: All, cells: Each<All, (row: Row) => ReactNode>, looks: Each<All, Look> = {}): Column<Row>[] {
  return entriesOf(all).flatMap(([key, field]) => {
    if (!field.list) return []
    const text = (row: Row) => formatValue(field, row[key as keyof Row]) || '–'
    return [
      {
        key,
        title: field.label,
        cell: cells[key as keyof typeof cells] ?? text,
        sortable: field.kind !== 'part',
        ...field.list,
        ...looks[key as keyof typeof looks],
      },
    ]
  })
}

const kinds: Partial<Record<Field['kind'], 'number' | 'date' | 'boolean'>> = {
  number: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  day: 'date',
  wall: 'date',
  instant: 'date',
}

interface FilterOptions {
  /** Keys that come before the others. */
  first?: readonly string[]
  /** What is offered where only the server knows it. */
  options?: Readonly<Record<string, readonly { value: string; label: string }[]>>
}

/** What the list is filtered by. */
export function filtersOf(all: Fields, { first, options: offered = {} }: FilterOptions = {}): FilterField[] {
  return orderedEntries(all, field => field.filter !== undefined, first).map(([key, { label: title, kind, options: words }]) => {
    const options = offered[key] ?? (words && optionsOf(words))
    return options ? { key, title, kind: 'choice', options } : { key, title, kind: kinds[kind] ?? 'text' }
  })
}
