import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { templateFields } from '#features/notifications/shared/fields.ts'

const numbersIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

/** Days typed as numbers with commas between them; what is none is refused by the schema. */
export function DaysField({ name }: { name: 'days_before' | 'days_after' }) {
  const { label, hint: description } = templateFields[name]
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <DaysInput
          days={value}
          id={`field-${name}`}
          {...{ label, description, onChange, onBlur }}
          error={error ? 'Proszę podać najwyżej sześć liczb od 0 do 90, po przecinku.' : undefined}
        />
      )}
    />
  )
}

interface DaysProps {
  id: string
  days: readonly number[]
  label: string
  description: string
  error: string | undefined
  onChange(days: number[]): void
  onBlur(): void
}

function DaysInput({ days, onChange, ...props }: DaysProps) {
  const [typed, setTyped] = useState(days.join(', '))
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(numbersIn(event.currentTarget.value))
      }}
    />
  )
}
