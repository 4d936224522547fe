import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/form/input-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import type { Filter } from '#kernel/listing/filters.ts'
import { FilterForm } from './FilterForm.tsx'
import type { FilterField } from './filter-field.ts'

const FilterDates = lazyNamed(() => import('./FilterDates.tsx'), 'FilterDates')

export interface FilterEditorProps {
  field: FilterField
  /** Those of the chip; none of a new one. */
  filters: readonly Filter[]
  onChange(filters: Filter[]): void
}

const editors: Partial<Record<FilterField['kind'], ComponentType<FilterEditorProps>>> = { date: FilterDates, number: FilterLeast }

export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[props.field.kind] ?? FilterValues
  return <Editor {...props} />
}

/** From so many on. */
function FilterLeast({ field: { key, title }, filters: [filter], onChange }: FilterEditorProps) {
  const [least, setLeast] = useState(filter?.values[0] ?? '')
  const words = least.trim()
  return (
    <FilterForm title={title} onSubmit={() => onChange(words ? [{ key, operator: '>=', values: [words] }] : [])}>
      <TextInput
        label="Co najmniej"
        inputMode="numeric"
        maxLength={6}
        value={least}
        onChange={event => setLeast(event.currentTarget.value)}
        error={/^\d*$/.test(words) ? undefined : 'Proszę podać liczbę cyframi, np. 5.'}
      />
    </FilterForm>
  )
}

function FilterValues({ field, filters: [filter], onChange }: FilterEditorProps) {
  const [values, setValues] = useState<string[]>(filter?.values ?? [])
  const [others, setOthers] = useState(filter?.operator === '!=')
  const options = field.kind === 'choice' ? field.options : field.kind === 'boolean' ? yesNo : undefined
  const toggle = (value: string, on: boolean) => setValues(on ? [...values, value] : values.filter(other => other !== value))
  return (
    <FilterForm
      title={field.title}
      onSubmit={() =>
        onChange(values.some(Boolean) ? [{ key: field.key, operator: others ? '!=' : filter && filter.operator !== '!=' ? filter.operator : ':', values }] : [])
      }
    >
      {options?.map(({ value, label }) => (
        <Checkbox key={value} label={label} checked={values.includes(value)} onChange={event => toggle(value, event.currentTarget.checked)} />
      ))}
      {field.kind === 'choice' && <Checkbox label="Inne niż zaznaczone" checked={others} onChange={event => setOthers(event.currentTarget.checked)} />}
      {!options && <TextInput aria-label={field.title} value={values[0] ?? ''} onChange={event => setValues([event.currentTarget.value])} />}
    </FilterForm>
  )
}

const yesNo = [
  { value: 'true', label: 'Tak' },
  { value: 'false', label: 'Nie' },
]
