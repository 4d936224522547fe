import { useRef, useState } from 'react'
import { type Survey, surveys } from '#features/surveys/contract.ts'
import { type Answers, checkAnswers } from '#features/surveys/rules.ts'
import { call } from '#web/call.ts'
import { draftOf, keepDraft } from '#web/drafts.ts'

/** Milliseconds after the last change. */
const pause = 800

/**
 * Answers that wait to be sent: with the office where they may have a name, and of an anonymous survey in this browser alone.
 */
export function useKeptAnswers({ id, anonymous, draft, sections }: Survey) {
  const name = `survey answers ${id}`
  const [answers, setAnswers] = useState<Answers>(() => (anonymous ? draftOf<Answers>(name) : draft) ?? {})
  const [note, setNote] = useState(() => (Object.keys(answers).length > 0 ? 'Przywrócono zapisane odpowiedzi.' : ''))
  const latest = useRef(answers)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<unknown>>(Promise.resolve())

  /** What does not fit yet stays on the screen. */
  async function save() {
    const wrong = checkAnswers(sections, latest.current, false)
    const body = { answers: Object.fromEntries(Object.entries(latest.current).filter(([question]) => !wrong[question])) }
    try {
      await call(surveys.saveDraft, { params: { id }, body })
      setNote('Zapisano. Można dokończyć później.')
    } catch (error) {
      console.warn(error)
      setNote('Nie udało się zapisać. Odpowiedzi są na razie tylko na ekranie.')
    }
  }

  return {
    answers,
    note,
    change(next: Answers) {
      latest.current = next
      setAnswers(next)
      if (anonymous) {
        keepDraft(name, next)
        setNote('Zapisano w tej przeglądarce.')
        return
      }
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => {
        saving.current = saving.current.then(save)
      }, pause)
    },
    /** Nothing is under way any more that would come after the sending. */
    settle() {
      clearTimeout(waiting.current)
      return saving.current
    },
    forget() {
      keepDraft(name, null)
    },
  }
}
