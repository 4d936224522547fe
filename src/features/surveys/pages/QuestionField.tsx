import { lazyNamed } from '#web/lazy-named.ts'
import { Suspense, useState } from 'react'
import { type Answer, type Choice, choicesOf, type Question, type QuestionKind, rangeOf } from '#features/surveys/shared/rules.ts'
import classes from './Answers.module.css'
import { MatrixField } from './MatrixField.tsx'

const DatePicker = lazyNamed(() => import('#web/ui/calendar/DatePicker.tsx'), 'DatePicker')

export interface FieldProps {
  question: Question
  answer: Answer | undefined
  /** undefined takes the answer back. */
  onChange(answer: Answer | undefined): void
  fault?: string | undefined
}

/** What is chosen by radio buttons can't be given up by them. */
const byButtons: readonly QuestionKind[] = ['one', 'yes_no', 'scale', 'nps', 'matrix']

/** One question with whatever it is answered by. */
export function QuestionField({ question, answer, onChange, fault }: FieldProps) {
  const { id, kind, title, help, required } = question
  // What was typed and is no date is told of by its own field.
  const words = kind === 'date' && answer !== undefined ? undefined : fault
  const described = [help && `${id}-help`, words && `${id}-fault`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset id={`question-${id}`} className={classes.question} data-fault={fault ? true : undefined} aria-describedby={described} tabIndex={-1}>
      <legend>
        {title || 'Pytanie bez treści'}
        {required && (
          <span className={classes.required} title="wymagane">
            {' '}
            *<span className="hidden"> wymagane</span>
          </span>
        )}
      </legend>
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      <Input question={question} answer={answer} onChange={onChange} />
      {!required && answer !== undefined && byButtons.includes(kind) && (
        <button type="button" className={classes.clear} onClick={() => onChange(undefined)}>
          Wyczyść odpowiedź
        </button>
      )}
      {words && (
        <p id={`${id}-fault`} role="alert" className={classes.fault}>
          {words}
        </p>
      )}
    </fieldset>
  )
}

function Input(props: FieldProps) {
  const { question, answer, onChange } = props
  const { id, kind, title } = question
  const text = { 'aria-label': title, value: typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '' }
  if (kind === 'one' || kind === 'yes_no')
    return <Radios {...props} choices={choicesOf(question)} read={value => (kind === 'yes_no' ? value === 'true' : value)} />
  if (kind === 'several') return <Checks {...props} />
  if (kind === 'scale' || kind === 'nps') return <Scale {...props} />
  if (kind === 'matrix') return <MatrixField {...props} />
  if (kind === 'long') return <textarea {...text} rows={4} onChange={event => onChange(event.currentTarget.value || undefined)} />
  if (kind === 'short') return <input {...text} onChange={event => onChange(event.currentTarget.value || undefined)} />
  if (kind === 'number') return <NumberInput key={id} {...props} />
  return (
    <Suspense fallback={<input aria-label={title} disabled />}>
      <DatePicker name={`date-${id}`} label="Data" value={text.value} onChange={day => onChange(day || undefined)} />
    </Suspense>
  )
}

/** What is no number stays as it was typed, and is refused under the question. */
function readNumber(text: string): Answer | undefined {
  const typed = text.trim().replace(/\s/g, '').replace(',', '.')
  return typed === '' ? undefined : Number.isNaN(Number(typed)) ? typed : Number(typed)
}

function NumberInput({ question, answer, onChange }: FieldProps) {
  const [typed, setTyped] = useState('')
  return (
    <input
      aria-label={question.title}
      className={classes.number}
      inputMode="decimal"
      value={readNumber(typed) === answer ? typed : String(answer ?? '').replace('.', ',')}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange(readNumber(event.currentTarget.value))
      }}
    />
  )
}

function Radios({ question, answer, onChange, choices, read }: FieldProps & { choices: readonly Choice[]; read(value: string): Answer }) {
  return (
    <div className={classes.options}>
      {choices.map(({ id, label }) => (
        <label key={id}>
          <input type="radio" name={question.id} checked={answer !== undefined && String(answer) === id} onChange={() => onChange(read(id))} />
          {label}
        </label>
      ))}
    </div>
  )
}

function Checks({ question, answer, onChange }: FieldProps) {
  const chosen = Array.isArray(answer) ? answer : []
  return (
    <div className={classes.options}>
      {question.options.map(({ id, label }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={event => {
              const next = event.currentTarget.checked ? [...chosen, id] : chosen.filter(other => other !== id)
              onChange(next.length > 0 ? next : undefined)
            }}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

function Scale({ question, answer, onChange }: FieldProps) {
  const { min, max } = rangeOf(question)
  return (
    <div className={classes.scale}>
      <div className={classes.steps}>
        {Array.from({ length: max - min + 1 }, (_, place) => min + place).map(step => (
          <label key={step} data-chosen={answer === step || undefined}>
            <input type="radio" name={question.id} checked={answer === step} onChange={() => onChange(step)} />
            {step}
          </label>
        ))}
      </div>
      {(question.min_label || question.max_label) && (
        <div className={classes.ends}>
          <span>
            {min}: {question.min_label ?? '–'}
          </span>
          <span>
            {max}: {question.max_label ?? '–'}
          </span>
        </div>
      )}
    </div>
  )
}
