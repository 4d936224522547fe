import '#web/ui/input-styles.ts'
import { Textarea } from '@mantine/core'
import { Controller } from 'react-hook-form'

/** A list of short texts, one a line. */
export function LinesField({ name, label, required = false, rows = 3 }: { name: string; label: string; required?: boolean; rows?: number }) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Textarea
          id={`field-${name}`}
          label={label}
          description="Każda pozycja w osobnym wierszu."
          rows={rows}
          required={required}
          error={error?.message}
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
