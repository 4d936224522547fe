import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import classes from './Templates.module.css'

interface SetProps {
  name: string
  label: string
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** Any of some words, kept as a list. */
export function CheckSet({ name, label, options }: SetProps) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <fieldset className={classes.set}>
          <legend>{label}</legend>
          <div className={classes.across}>
            {options.map(option => (
              <Checkbox
                key={option.value}
                label={option.label}
                disabled={option.disabled && !(value.includes(option.value) && option.value === 'sms')}
                checked={value.includes(option.value)}
                onChange={event => onChange(event.currentTarget.checked ? [...value, option.value] : value.filter((other: string) => other !== option.value))}
              />
            ))}
          </div>
          {error && (
            <span className={classes.problem} role="alert">
              {error.message}
            </span>
          )}
        </fieldset>
      )}
    />
  )
}

const numbersIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)

/** Days typed as numbers with commas between them; what is none is refused by the schema. */
export function DaysField({ name, label, description }: { name: string; label: string; description: string }) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <DaysInput
          days={value}
          {...{ label, description, onChange, onBlur }}
          error={error ? 'Proszę podać najwyżej sześć liczb od 0 do 90, po przecinku.' : undefined}
        />
      )}
    />
  )
}

interface DaysProps {
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
