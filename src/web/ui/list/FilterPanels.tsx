import '#web/ui/form/input-styles.ts'
import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, startTransition, useState } from 'react'
import type { Filter, Order } from '#kernel/listing/filters.ts'
import classes from './FilterBar.module.css'
import { FilterEditor } from './FilterEditor.tsx'
import type { FilterField } from './filter-field.ts'
import type { Column } from './ListTable.tsx'

/** Up and down go from one to the next, and round at the ends. */
function moveBetween(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
}

/** First which field, then its values; the fields stay until that form is there. */
export function NewFilter({ fields, onChange }: { fields: readonly FilterField[]; onChange(filters: Filter[]): void }) {
  const [field, setField] = useState<FilterField>()
  if (field) return <FilterEditor field={field} filters={[]} onChange={onChange} />
  return (
    <ul className={classes.fields} onKeyDown={moveBetween}>
      {fields.map(candidate => (
        <li key={candidate.key}>
          <button type="button" onClick={() => startTransition(() => setField(candidate))}>
            {candidate.title}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SortProps {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'sortable'>[]
  sort: readonly Order[]
  onSort(key: string): void
}

/** What the head of a table does where rows are cards: the first press sorts upwards, the next one turns round. */
export function SortChoice({ columns, sort, onSort }: SortProps) {
  return (
    <ul className={classes.fields}>
      {columns
        .filter(column => column.sortable)
        .map(({ key, title }) => {
          const direction = sort.find(order => order.key === key)?.direction
          return (
            <li key={key}>
              <button type="button" aria-pressed={direction !== undefined} onClick={() => onSort(key)}>
                {title}
                {direction && (direction === 'asc' ? ', rosnąco' : ', malejąco')}
              </button>
            </li>
          )
        })}
    </ul>
  )
}

interface ColumnProps {
  columns: readonly Pick<Column<never>, 'key' | 'title'>[]
  visibleKeys: readonly string[]
  choose(columns: string[]): void
}

export function ColumnChoice({ columns, visibleKeys, choose }: ColumnProps) {
  const toggle = (key: string, on: boolean) => choose(columns.map(column => column.key).filter(column => (column === key ? on : visibleKeys.includes(column))))
  return (
    <div className={classes.columns}>
      {columns.map(({ key, title }, place) => (
        <Checkbox
          key={key}
          label={title}
          checked={visibleKeys.includes(key)}
          disabled={place === 0}
          onChange={event => toggle(key, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
