import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { learning, type Outcome, type Training } from '#features/trainings/shared/contract.ts'
import { triesLeft } from '#features/trainings/shared/rules.ts'
import { plural } from '#kernel/text/plural.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call, submissionKeys } from '#web/api/call.ts'
import { draftOf, keepDraft } from '#web/session/drafts.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { refreshTrainings } from './training-acts.ts'
import classes from './Trainings.module.css'

type Answers = Record<string, number>

function leftWords(left: number | null) {
  if (left === 0) return 'Nie ma już podejść do quizu. O nowe można poprosić biuro.'
  return left === null ? 'Można spróbować jeszcze raz.' : `Pozostało: ${plural(left, ['podejście', 'podejścia', 'podejść'])}.`
}

/** The answers so far, which survive a reload, and what came of them once they were sent. */
function useQuiz({ id, version, quiz, attempts }: Training) {
  // Answers to other questions would mean something else.
  const name = `quiz ${id} ${version}`
  const [answers, setAnswers] = useState<Answers>(() => draftOf<Answers>(name) ?? {})
  const [outcome, setOutcome] = useState<Outcome>()
  const [fault, setFault] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const keyOf = useRef(submissionKeys())

  function choose(place: number, option: number) {
    const next = { ...answers, [place]: option }
    setAnswers(next)
    keepDraft(name, next)
    setOutcome(undefined)
  }

  async function send() {
    setBusy(true)
    setFault(undefined)
    const body = { answers: (quiz?.questions ?? []).map((_, place) => answers[place] ?? 0) }
    try {
      // The same answers again are another try.
      const { data } = await call(learning.answer, { params: { id }, body, version, idempotent: keyOf.current({ body, attempts }) })
      keepDraft(name, null)
      // The tries that are left are read before the result is shown with them; the office may give new ones later.
      await refreshTrainings()
      setOutcome(data)
    } catch (error) {
      setFault(error)
      await refreshTrainings()
    }
    setBusy(false)
  }

  return { answers, outcome, fault, busy, choose, send }
}

/** Questions with one right answer each; what is chosen survives a reload, what was wrong is shown and may be tried again. */
export function QuizForm({ training }: { training: Training }) {
  const { score, attempts } = training
  const { pass, questions, attempts: maxAttempts } = training.quiz ?? { pass: 0, questions: [], attempts: null }
  const { answers, outcome, fault, busy, choose, send } = useQuiz(training)
  // The pressed button rests meanwhile: reading goes on at the result.
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome) result.current?.focus()
  }, [outcome])
  const left = triesLeft({ attempts: maxAttempts }, attempts)

  return (
    <section className={classes.quiz} aria-label="Quiz">
      <h2>Quiz</h2>
      <p className={classes.meta}>
        {plural(questions.length, ['pytanie', 'pytania', 'pytań'])}, do zaliczenia potrzeba {pass}% dobrych odpowiedzi. {left ? leftWords(left) : ''}{' '}
        {score === null ? '' : `Najlepszy wynik: ${score}%.`}
      </p>
      {questions.map((question, place) => {
        const isWrong = outcome?.wrong.includes(place)
        return (
          <fieldset key={question.text} className={classes.question} data-wrong={isWrong || undefined}>
            <legend>
              {place + 1}. {question.text}
            </legend>
            {question.options.map((option, choice) => (
              <label key={option}>
                <input
                  type="radio"
                  name={`question-${place}`}
                  checked={answers[place] === choice}
                  disabled={left === 0}
                  onChange={() => choose(place, choice)}
                />
                {option}
              </label>
            ))}
            {isWrong && <span className={classes.fault}>Ta odpowiedź nie jest dobra.</span>}
          </fieldset>
        )
      })}
      <div ref={result} role="status" tabIndex={-1}>
        {outcome && !outcome.passed && (
          <ErrorMessage tone="amber">{`Wynik: ${outcome.score}%. Do zaliczenia potrzeba ${pass}%. ${leftWords(left)}`}</ErrorMessage>
        )}
        {left === 0 && !outcome && <ErrorMessage tone="amber">{leftWords(left)}</ErrorMessage>}
      </div>
      {fault !== undefined && <ErrorMessage>{sentenceOf(fault)}</ErrorMessage>}
      {left !== 0 && (
        <div className={classes.acts}>
          <Button loading={busy} disabled={Object.keys(answers).length < questions.length} onClick={() => void send()}>
            Sprawdź odpowiedzi
          </Button>
          {Object.keys(answers).length < questions.length && (
            <span className={classes.meta}>
              Odpowiedzi: {Object.keys(answers).length} z {questions.length}
            </span>
          )}
        </div>
      )}
    </section>
  )
}
