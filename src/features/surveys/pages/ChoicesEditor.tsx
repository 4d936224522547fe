import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { FieldErrors } from 'react-hook-form'
import { type Choice, maxOptions } from '#features/surveys/shared/rules.ts'
import { newChoice } from './editor-model.ts'
import classes from './Builder.module.css'

interface Props {
  /** "Odpowiedź", "Wiersz". */
  noun: string
  act: string
  choices: readonly Choice[]
  onChange(choices: Choice[]): void
  /** Once it is published nothing is lost. */
  fixed: ReadonlySet<string>
  errors: FieldErrors<{ choices: Choice[] }>['choices']
}

export function ChoicesEditor({ noun, act, choices, onChange, fixed, errors }: Props) {
  return (
    <div className={classes.choices}>
      {choices.map((choice, place) => (
        <div key={choice.id} className={classes.choice}>
          <TextInput
            aria-label={`${noun} ${place + 1}`}
            placeholder={`${noun} ${place + 1}`}
            value={choice.label}
            error={errors?.[place]?.label?.message}
            onChange={event => {
              const label = event.currentTarget.value
              onChange(choices.map(other => (other === choice ? { ...other, label } : other)))
            }}
          />
          {!fixed.has(choice.id) && (
            <ActionIcon
              variant="subtle"
              size="var(--control-height)"
              aria-label={`Usuń: ${noun.toLowerCase()} ${place + 1}`}
              onClick={() => onChange(choices.filter(other => other !== choice))}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {choices.length < maxOptions && (
        <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => onChange([...choices, newChoice()])}>
          {act}
        </Button>
      )}
    </div>
  )
}
