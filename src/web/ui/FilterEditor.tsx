import './input-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { lazy, useState } from 'react'
import { FilterForm } from './FilterForm.tsx'
import type { FilterField } from './filter-field.ts'
import type { Filter } from './list-state.ts'

const FilterDates = lazy(() => import('./FilterDates.tsx').then(part => ({ default: part.FilterDates })))

export interface FilterEditorProps {
  field: FilterField
  /** Those of the chip; none of a new one. */
  filters: readonly Filter[]
  onChange(filters: Filter[]): void
}

export const FilterEditor = (props: FilterEditorProps) => (props.field.kind === 'date' ? <FilterDates {...props} /> : <FilterValues {...props} />)

function FilterValues({ field, filters: [filter], onChange }: FilterEditorProps) {
  const [values, setValues] = useState<string[]>(filter?.values ?? [])
  const options = field.kind === 'choice' ? field.options : field.kind === 'boolean' ? yesNo : undefined
  const toggle = (value: string, on: boolean) => setValues(on ? [...values, value] : values.filter(other => other !== value))
  return (
    <FilterForm title={field.title} onSubmit={() => onChange(values.some(Boolean) ? [{ key: field.key, operator: filter?.operator ?? ':', values }] : [])}>
      {options?.map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={values.includes(value)} onChange={event => toggle(value, event.currentTarget.checked)} />
      ))}
      {!options && <TextInput aria-label={field.title} value={values[0] ?? ''} onChange={event => setValues([event.currentTarget.value])} />}
    </FilterForm>
  )
}

const yesNo = [
  { value: 'true', label: 'Tak' },
  { value: 'false', label: 'Nie' },
]
