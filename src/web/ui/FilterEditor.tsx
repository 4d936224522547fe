import './input-styles.ts'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './FilterBar.module.css'
import type { FilterField } from './filter-field.ts'
import type { Filter } from './list-state.ts'

interface Props {
  field: FilterField
  filter: Filter | undefined
  onChange(filter: Filter | undefined): void
}

const dateOperators = [
  { value: '>=', label: 'od' },
  { value: '<=', label: 'do' },
  { value: '=', label: 'dokładnie' },
] satisfies { value: Filter['operator']; label: string }[]

/** The inside of a filter's popover; what is chosen holds when confirmed. */
export function FilterEditor({ field, filter, onChange }: Props) {
  const [values, setValues] = useState<string[]>(filter?.values ?? [])
  const [operator, setOperator] = useState<Filter['operator']>(filter?.operator ?? (field.kind === 'date' ? '>=' : ':'))
  const options = field.kind === 'choice' ? field.options : field.kind === 'boolean' ? yesNo : undefined
  const toggle = (value: string, on: boolean) => setValues(on ? [...values, value] : values.filter(other => other !== value))
  return (
    <form
      className={classes.editor}
      onSubmit={event => {
        event.preventDefault()
        onChange(values.some(Boolean) ? { key: field.key, operator, values } : undefined)
      }}
    >
      <b>{field.title}</b>
      {options?.map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={values.includes(value)} onChange={event => toggle(value, event.currentTarget.checked)} />
      ))}
      {field.kind === 'date' && (
        <NativeSelect
          aria-label="Porównanie"
          data={dateOperators}
          value={operator}
          onChange={event => setOperator(event.currentTarget.value as Filter['operator'])}
        />
      )}
      {!options && (
        <TextInput
          type={field.kind === 'date' ? 'date' : 'text'}
          aria-label={field.title}
          value={values[0] ?? ''}
          onChange={event => setValues([event.currentTarget.value])}
          data-autofocus
        />
      )}
      <Button size="xs" type="submit">
        Filtruj
      </Button>
    </form>
  )
}

const yesNo = [
  { value: 'true', label: 'Tak' },
  { value: 'false', label: 'Nie' },
]
