import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import type { TrainingBody } from '#features/trainings/shared/contract.ts'
import { wholeFields } from '#features/trainings/shared/fields.ts'
import { maxOptions, maxQuestions, type Question, type Quiz } from '#features/trainings/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useFocusError } from '#web/ui/feedback/use-focus-error.ts'
import classes from './Trainings.module.css'

const passes = [50, 60, 70, 80, 90, 100].map(value => ({ value: String(value), label: `${value}%` }))
const tries = [
  { value: '', label: 'bez ograniczeń' },
  ...[1, 2, 3, 5, 10].map(value => ({ value: String(value), label: plural(value, ['podejście', 'podejścia', 'podejść']) })),
]
const newQuestion = (): Question => ({ text: '', options: ['', ''], right: 0 })

/** The questions of a training, or none. */
export function QuizEditor() {
  const { watch, setValue, formState } = useFormContext<TrainingBody>()
  const quiz = watch('quiz')
  const section = useFocusError<TrainingBody>('quiz')
  const set = (next: Quiz | null) => setValue('quiz', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <section ref={section} className={classes.part} id="field-quiz-label" aria-label={wholeFields.quiz.label}>
      <Checkbox
        label="Quiz na końcu"
        description="Szkolenie kończy się wtedy zaliczonym quizem."
        checked={quiz !== null}
        onChange={event => set(event.currentTarget.checked ? { pass: 80, attempts: null, questions: [newQuestion()] } : null)}
      />
      {quiz && <Questions quiz={quiz} set={set} />}
      <Problem />
    </section>
  )
}

/** That something is wrong in the questions: each says itself what, and may stand out of sight. */
function Problem() {
  const { quiz } = useFormContext<TrainingBody>().formState.errors
  if (!quiz) return null
  return (
    <p role="alert" className={classes.fault}>
      {quiz.questions?.message ?? 'Proszę poprawić zaznaczone pola w pytaniach.'}
    </p>
  )
}

function Questions({ quiz, set }: { quiz: Quiz; set(quiz: Quiz): void }) {
  const { questions } = quiz
  const { errors } = useFormContext<TrainingBody>().formState
  const change = (place: number, part: Partial<Question>) =>
    set({ ...quiz, questions: questions.map((one, other) => (other === place ? { ...one, ...part } : one)) })
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={wholeFields.quiz.fields.pass.label}
          value={quiz.pass}
          data={passes}
          onChange={event => set({ ...quiz, pass: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={wholeFields.quiz.fields.attempts.label}
          value={quiz.attempts ?? ''}
          data={tries}
          onChange={event => set({ ...quiz, attempts: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
        />
      </div>
      {questions.map((question, place) => (
        <fieldset key={place} className={classes.edited} aria-label={`Pytanie ${place + 1}`}>
          <div className={classes.option}>
            <TextInput
              label={`Pytanie ${place + 1}`}
              required
              value={question.text}
              error={errors.quiz?.questions?.[place]?.text?.message}
              onChange={event => change(place, { text: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={`Usuń pytanie ${place + 1}`}
              title="Usuń pytanie"
              onClick={() => set({ ...quiz, questions: questions.filter((_, other) => other !== place) })}
            >
              <IconTrash {...icon} />
            </ActionIcon>
          </div>
          <Options question={question} errors={errors.quiz?.questions?.[place]} name={`right-${place}`} change={part => change(place, part)} />
        </fieldset>
      ))}
      {questions.length < maxQuestions && (
        <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => set({ ...quiz, questions: [...questions, newQuestion()] })}>
          Dodaj pytanie
        </Button>
      )}
    </>
  )
}

/** Without an answer the right one stays the same one. */
function without({ options, right }: Question, place: number): Partial<Question> {
  return { options: options.filter((_, other) => other !== place), right: right > place ? right - 1 : right === place ? 0 : right }
}

interface OptionsProps {
  question: Question
  errors: FieldErrors<Question> | undefined
  name: string
  change(part: Partial<Question>): void
}

function Options({ question, errors, name, change }: OptionsProps) {
  const { options, right } = question
  return (
    <>
      <span className={classes.meta}>Kropka wskazuje dobrą odpowiedź.</span>
      {options.map((option, place) => (
        <div key={place} className={classes.option}>
          <input
            type="radio"
            name={name}
            aria-label={`Dobra odpowiedź: ${place + 1}`}
            title="Dobra odpowiedź"
            checked={right === place}
            onChange={() => change({ right: place })}
          />
          <TextInput
            aria-label={`Odpowiedź ${place + 1}`}
            placeholder={`Odpowiedź ${place + 1}`}
            value={option}
            error={errors?.options?.[place]?.message}
            onChange={event => {
              const text = event.currentTarget.value
              change({ options: options.map((other, index) => (index === place ? text : other)) })
            }}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            disabled={options.length <= 2}
            aria-label={`Usuń odpowiedź ${place + 1}`}
            title="Usuń odpowiedź"
            onClick={() => change(without(question, place))}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </div>
      ))}
      {options.length < maxOptions && (
        <Button size="xs" variant="subtle" leftSection={<IconPlus {...icon} />} onClick={() => change({ options: [...options, ''] })}>
          Dodaj odpowiedź
        </Button>
      )}
    </>
  )
}
