import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { FieldErrors } from 'react-hook-form'
import { kindLabels } from '#features/surveys/labels.ts'
import { hasOptions, type Question, questionKinds } from '#features/surveys/rules.ts'
import { icon } from '#web/ui/icon.ts'
import { changeKind } from './build.ts'
import classes from './Builder.module.css'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { ShowIfEditor } from './ShowIfEditor.tsx'

type QuestionErrors = FieldErrors<Question> | undefined

interface Props {
  question: Question
  number: number
  /** Those it may depend on. */
  earlier: readonly Question[]
  /** Keys of questions, options and rows that people were asked about already. */
  fixed: ReadonlySet<string>
  mayAdd: boolean
  fault?: string
  /** What its fields must not hold. */
  errors: QuestionErrors
  change(change: (question: Question) => Question): void
  act(what: 'up' | 'down' | 'copy' | 'remove'): void
}

export function QuestionEditor({ question, number, earlier, fixed, mayAdd, fault, errors, change, act }: Props) {
  const { kind, title, help, required, options, rows } = question
  const set = (values: Partial<Question>) => change(now => ({ ...now, ...values }))
  const isFixed = fixed.has(question.id)
  const acts = [
    ['up', 'Przesuń wyżej', IconArrowUp],
    ['down', 'Przesuń niżej', IconArrowDown],
    ...(mayAdd ? [['copy', 'Powiel', IconCopy] as const] : []),
    ...(isFixed ? [] : [['remove', 'Usuń', IconTrash] as const]),
  ] as const
  return (
    <section className={classes.question} aria-label={`Pytanie ${number}`} data-fault={fault ? true : undefined}>
      <header className={classes.bar}>
        <b>Pytanie {number}</b>
        {acts.map(([what, name, Icon]) => (
          <ActionIcon key={what} variant="subtle" size={32} aria-label={`${name}: pytanie ${number}`} title={name} onClick={() => act(what)}>
            <Icon {...icon} />
          </ActionIcon>
        ))}
      </header>
      <div className={classes.pair}>
        <TextInput label="Treść pytania" required error={errors?.title?.message} value={title} onChange={event => set({ title: event.currentTarget.value })} />
        <NativeSelect
          label="Rodzaj"
          disabled={isFixed}
          data={questionKinds.map(value => ({ value, label: kindLabels[value] }))}
          value={kind}
          onChange={event => {
            const next = event.currentTarget.value as Question['kind']
            change(now => changeKind(now, next))
          }}
        />
      </div>
      {hasOptions(kind) && (
        <ChoicesEditor
          noun={kind === 'matrix' ? 'Kolumna' : 'Odpowiedź'}
          act={kind === 'matrix' ? 'Dodaj kolumnę' : 'Dodaj odpowiedź'}
          choices={options}
          errors={errors?.options}
          onChange={options => set({ options })}
          fixed={fixed}
        />
      )}
      {kind === 'matrix' && (
        <ChoicesEditor noun="Wiersz" act="Dodaj wiersz" choices={rows} errors={errors?.rows} onChange={rows => set({ rows })} fixed={fixed} />
      )}
      {(kind === 'scale' || kind === 'nps') && <Range question={question} errors={errors} set={set} isFixed={isFixed} />}
      <Textarea
        label="Objaśnienie"
        rows={1}
        error={errors?.help?.message}
        value={help ?? ''}
        onChange={event => set({ help: event.currentTarget.value || null })}
      />
      <div className={classes.foot}>
        <Checkbox label="Odpowiedź jest wymagana" checked={required} onChange={event => set({ required: event.currentTarget.checked })} />
        <ShowIfEditor question={question} earlier={earlier} set={set} isFixed={isFixed} />
      </div>
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </section>
  )
}

function Range({ question, errors, set, isFixed }: { question: Question; errors: QuestionErrors; set(values: Partial<Question>): void; isFixed: boolean }) {
  const { kind, min, max, min_label, max_label } = question
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => String(from + place))
  return (
    <div className={classes.range}>
      {kind === 'scale' && (
        <>
          <NativeSelect
            label="Od"
            disabled={isFixed}
            data={numbers(0, 1)}
            value={String(min)}
            onChange={event => set({ min: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Do"
            disabled={isFixed}
            data={numbers(2, 10)}
            value={String(max)}
            onChange={event => set({ max: Number(event.currentTarget.value) })}
          />
        </>
      )}
      <TextInput
        label="Opis najniższej"
        error={errors?.min_label?.message}
        value={min_label ?? ''}
        onChange={event => set({ min_label: event.currentTarget.value || null })}
      />
      <TextInput
        label="Opis najwyższej"
        error={errors?.max_label?.message}
        value={max_label ?? ''}
        onChange={event => set({ max_label: event.currentTarget.value || null })}
      />
    </div>
  )
}
