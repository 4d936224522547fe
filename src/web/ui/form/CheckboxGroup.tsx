import './input-styles.ts'
import { Checkbox } from '@mantine/core'
import { Controller } from 'react-hook-form'
import classes from './CheckboxGroup.module.css'

interface SetProps {
  name: string
  label: string
  options: readonly { value: string; label: string; disabled?: boolean | 'unless chosen' }[]
}

/** Any of some words, kept as a list. */
export function CheckboxGroup({ name, label, options }: SetProps) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <fieldset className={classes.set}>
          <legend id={`field-${name}-label`}>{label}</legend>
          <div className={classes.across}>
            {options.map(option => (
              <Checkbox
                key={option.value}
                label={option.label}
                disabled={option.disabled === 'unless chosen' ? !value.includes(option.value) : option.disabled}
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
