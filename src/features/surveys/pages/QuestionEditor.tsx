import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import type { FieldErrors } from 'react-hook-form'
import { sectionFields } from '#features/surveys/shared/fields.ts'
import { kindLabels } from '#features/surveys/shared/labels.ts'
import { hasOptions, type Question, questionKinds } from '#features/surveys/shared/rules.ts'
import { icon } from '#web/ui/display/icon.ts'
import { changeKind } from './editor-model.ts'
import classes from './Builder.module.css'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { ShowIfEditor } from './ShowIfEditor.tsx'

const { fields } = sectionFields.questions

interface Props {
  question: Question
  number: number
  /** Those it may depend on. */
  earlier: readonly Question[]
  /** Keys of questions, options and rows that people were asked about already. */
  fixed: ReadonlySet<string>
  mayAdd: boolean
  /** Where there is no further place. */
  ends: { up: boolean; down: boolean }
  /** What keeps it from being published. */
  fault?: string
  errors: FieldErrors<Question> | undefined
  change(change: (question: Question) => Question): void
  act(what: 'up' | 'down' | 'copy' | 'remove'): void
}

export function QuestionEditor({ question, number, earlier, fixed, mayAdd, ends, fault, errors, change, act }: Props) {
  const { kind, title, help, required, options, rows } = question
  const set = (values: Partial<Question>) => change(now => ({ ...now, ...values }))
  const isFixed = fixed.has(question.id)
  return (
    <section className={classes.question} aria-label={`Pytanie ${number}`} data-fault={fault ? true : undefined}>
      <QuestionBar number={number} ends={ends} mayCopy={mayAdd} mayRemove={!isFixed} act={act} />
      <div className={classes.pair}>
        <TextInput
          label={fields.title.label}
          required
          value={title}
          error={errors?.title?.message}
          onChange={event => set({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label={fields.kind.label}
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
          onChange={options => set({ options })}
          fixed={fixed}
          errors={errors?.options}
        />
      )}
      {kind === 'matrix' && (
        <ChoicesEditor noun="Wiersz" act="Dodaj wiersz" choices={rows} onChange={rows => set({ rows })} fixed={fixed} errors={errors?.rows} />
      )}
      {(kind === 'scale' || kind === 'nps') && <Range question={question} set={set} isFixed={isFixed} errors={errors} />}
      <Textarea
        label={fields.help.label}
        rows={1}
        value={help ?? ''}
        error={errors?.help?.message}
        onChange={event => set({ help: event.currentTarget.value || null })}
      />
      <div className={classes.foot}>
        <Checkbox label={fields.required.label} checked={required} onChange={event => set({ required: event.currentTarget.checked })} />
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

interface QuestionBarProps extends Pick<Props, 'number' | 'ends' | 'act'> {
  mayCopy: boolean
  mayRemove: boolean
}

/** The question's number and what can be done with it as a whole. */
function QuestionBar({ number, ends, mayCopy, mayRemove, act }: QuestionBarProps) {
  const acts = [
    ['up', 'Przesuń wyżej', IconArrowUp, ends.up],
    ['down', 'Przesuń niżej', IconArrowDown, ends.down],
    ...(mayCopy ? [['copy', 'Powiel', IconCopy, false] as const] : []),
    ...(mayRemove ? [['remove', 'Usuń', IconTrash, false] as const] : []),
  ] as const
  return (
    <header className={classes.bar}>
      <b>Pytanie {number}</b>
      {acts.map(([what, name, Icon, isIdle]) => (
        <ActionIcon
          key={what}
          variant="subtle"
          size={32}
          aria-label={`${name}: pytanie ${number}`}
          title={name}
          // Disabled it would lose the focus of whoever has moved the question there by keyboard.
          aria-disabled={isIdle}
          data-disabled={isIdle || undefined}
          onClick={() => act(what)}
        >
          <Icon {...icon} />
        </ActionIcon>
      ))}
    </header>
  )
}

interface RangeProps {
  question: Question
  set(values: Partial<Question>): void
  isFixed: boolean
  errors: FieldErrors<Question> | undefined
}

function Range({ question, set, isFixed, errors }: RangeProps) {
  const { kind, min, max, min_label, max_label } = question
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => String(from + place))
  return (
    <div className={classes.range}>
      {kind === 'scale' && (
        <>
          <NativeSelect
            label={fields.min.label}
            disabled={isFixed}
            data={numbers(0, 1)}
            value={String(min)}
            onChange={event => set({ min: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label={fields.max.label}
            disabled={isFixed}
            data={numbers(2, 10)}
            value={String(max)}
            onChange={event => set({ max: Number(event.currentTarget.value) })}
          />
        </>
      )}
      <TextInput
        label={fields.min_label.label}
        value={min_label ?? ''}
        error={errors?.min_label?.message}
        onChange={event => set({ min_label: event.currentTarget.value || null })}
      />
      <TextInput
        label={fields.max_label.label}
        value={max_label ?? ''}
        error={errors?.max_label?.message}
        onChange={event => set({ max_label: event.currentTarget.value || null })}
      />
    </div>
  )
}
