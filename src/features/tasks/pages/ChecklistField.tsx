import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ChecklistMenu } from '#features/checklists/public.tsx'
import type { CheckItem } from '#features/tasks/shared/contract.ts'
import { maxItems } from '#features/tasks/shared/rules.ts'
import classes from './Tasks.module.css'

/** Lines to be ticked off; Enter makes the next one. */
export function ChecklistField({ name, label }: { name: string; label: string }) {
  const { register, getFieldState, getValues, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name, keyName: 'key' })
  const itemOf = (title: string) => ({ id: crypto.randomUUID(), title, done: false })
  const add = () => append(itemOf(''))
  const full = fields.length >= maxItems
  return (
    <fieldset className={classes.items}>
      <legend id={`field-${name}-label`}>{label}</legend>
      {fields.map((field, place) => (
        <div key={field.key} className={classes.item}>
          <TextInput
            aria-label={`Pozycja ${place + 1}`}
            error={getFieldState(`${name}.${place}.title`, formState).error?.message}
            {...register(`${name}.${place}.title`)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (!full) add()
            }}
          />
          <ActionIcon variant="subtle" size={36} aria-label={`Usuń pozycję ${place + 1}`} onClick={() => remove(place)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.more}>
        <Button size="xs" variant="default" disabled={full} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={add}>
          Dodaj pozycję
        </Button>
        <ChecklistMenu
          present={() => getValues(name).map(({ title }: CheckItem) => title)}
          add={points => append(points.map(itemOf), { shouldFocus: false })}
        />
      </div>
    </fieldset>
  )
}
