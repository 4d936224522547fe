import './input-styles.ts'
import { Textarea } from '@mantine/core'
import { Controller, type FieldError } from 'react-hook-form'

/** What is wrong with the whole list, or with the first of its lines that is not as it should be. */
function errorText(error: FieldError | (FieldError | undefined)[] | undefined) {
  if (!Array.isArray(error)) return error?.message
  const place = error.findIndex(Boolean)
  return `Wiersz ${place + 1}: ${error[place]?.message}`
}

interface Props {
  name: string
  label: string
  required?: boolean
  description?: string | undefined
  rows?: number
}

/** A list of short texts, one a line. */
export function LinesField({ name, label, required = false, description = 'Każda pozycja w osobnym wierszu.', rows = 3 }: Props) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Textarea
          ref={ref}
          id={`field-${name}`}
          label={label}
          description={description}
          rows={rows}
          required={required}
          error={errorText(error)}
          value={(value as string[]).join('\n')}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
          onBlur={() => {
            onChange((value as string[]).map(line => line.trim()).filter(Boolean))
            onBlur()
          }}
        />
      )}
    />
  )
}
