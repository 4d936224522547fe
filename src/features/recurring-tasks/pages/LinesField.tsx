import '#web/ui/input-styles.ts'
import { Textarea } from '@mantine/core'
import { Controller } from 'react-hook-form'

/** A list of short texts, one a line. */
export function LinesField({ name, label }: { name: string; label: string }) {
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Textarea
          id={`field-${name}`}
          label={label}
          description="Każda pozycja w osobnym wierszu."
          rows={3}
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
