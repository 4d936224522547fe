import { TextInput } from '@mantine/core'
import { Controller } from 'react-hook-form'
import { contractFields } from '#features/employees/shared/fields.ts'
import { readPartTime } from '#features/employees/shared/rules.ts'

/** A part of full time; once it is left, it shows as which fraction it was understood. */
export const TimeField = () => (
  <Controller
    name="time"
    render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
      <TextInput
        {...{ ref, name: 'time', id: 'field-time', error: error?.message, value: value ?? '' }}
        label={contractFields.time.label}
        description={contractFields.time.hint}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={() => {
          onChange(value ? readPartTime(value) : null)
          onBlur()
        }}
      />
    )}
  />
)
