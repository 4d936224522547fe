import { useEffect, useRef, useState } from 'react'
import { type Survey, surveys } from '#features/surveys/shared/contract.ts'
import { type AnswerChanges, type Answers, changeAnswers, checkAnswers } from '#features/surveys/shared/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { draftOf, keepDraft } from '#web/session/drafts.ts'
import { useUnsaved } from '#web/ui/unsaved/unsaved.ts'

/** Milliseconds after the last change, and after an attempt that failed. */
const debounceMs = 800
const retryMs = 4000

/** A broken line or a server that is being restarted: the same may be taken a little later. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

function differences(before: Answers, after: Answers): AnswerChanges {
  const ids = Object.keys({ ...before, ...after }).filter(id => before[id] !== after[id])
  return Object.fromEntries(ids.map(id => [id, after[id] ?? null]))
}

type Timer = ReturnType<typeof setTimeout> | undefined

/** Runs one save after the other: some time after the last change, at once, or again after one that failed. */
function useSaveQueue(save: (keepalive?: boolean) => Promise<void>) {
  const waiting = useRef<Timer>(undefined)
  const again = useRef<Timer>(undefined)
  const saving = useRef<Promise<unknown>>(Promise.resolve())

  function stop() {
    clearTimeout(waiting.current)
    clearTimeout(again.current)
  }

  function queue() {
    clearTimeout(again.current)
    saving.current = saving.current.then(() => save())
  }

  return {
    stop,
    queue,
    queueLater() {
      stop()
      waiting.current = setTimeout(queue, debounceMs)
    },
    retryLater() {
      again.current = setTimeout(queue, retryMs)
    },
    /** Waits for none before it: the page may be gone next. */
    saveAtOnce() {
      stop()
      saving.current = Promise.all([saving.current, save(true)])
    },
    finished: () => saving.current,
  }
}

/** Numbers the saves of this page: what answers an older one than the last that ended says nothing new. */
function useTurns() {
  const [page] = useState(() => crypto.randomUUID())
  const begun = useRef(0)
  const ended = useRef(0)
  return {
    next() {
      begun.current += 1
      return { page, number: begun.current }
    },
    isOld: (number: number) => number < ended.current,
    end(number: number) {
      ended.current = number
    },
  }
}

/** Saves what is left when the page is left, or its tab hidden: such a tab may be closed next, without a word. */
function useSaveOnLeave(hasChanges: () => boolean, { stop, queue, saveAtOnce }: ReturnType<typeof useSaveQueue>) {
  const isThere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      stop()
      // Who comes back at once reads the answers anew.
      if (hasChanges()) queue()
    }
  }, [])
  useEffect(() => {
    const hide = () => document.hidden && hasChanges() && saveAtOnce()
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  })
  return isThere
}

/**
 * Answers that wait to be sent: with the office where they may have a name, and of an anonymous survey in this browser alone.
 * Only what was changed here is saved, and what another device has saved meanwhile is taken over.
 */
export function useKeptAnswers({ id, anonymous, draft, sections }: Survey) {
  const name = `survey answers ${id}`
  const [answers, setAnswers] = useState<Answers>(() => (anonymous ? draftOf<Answers>(name) : draft) ?? {})
  const [note, setNote] = useState(() => (Object.keys(answers).length > 0 ? 'Przywrócono zapisane odpowiedzi.' : ''))
  const [isUnsaved, setUnsaved] = useState(false)
  const latest = useRef(answers)
  const changed = useRef<AnswerChanges>({})
  const turns = useTurns()
  const saves = useSaveQueue(save)
  useUnsaved(isUnsaved)
  const isThere = useSaveOnLeave(() => !anonymous && Object.keys(changed.current).length > 0, saves)

  function show(next: Answers) {
    latest.current = next
    setAnswers(next)
  }

  /** What does not fit yet stays on the screen. */
  async function save(keepalive = false) {
    const turn = turns.next()
    const wrong = checkAnswers(sections, latest.current, false)
    const sent = Object.fromEntries(Object.entries(changed.current).filter(([question]) => !wrong[question]))
    try {
      const { data } = await call(surveys.saveDraft, { params: { id }, body: { answers: sent, turn }, keepalive })
      // One that began later has sent the same and more.
      if (turns.isOld(turn.number)) return
      turns.end(turn.number)
      changed.current = Object.fromEntries(Object.entries(changed.current).filter(([question, answer]) => sent[question] !== answer))
      show(changeAnswers(data.draft, changed.current))
      // What was answered meanwhile is saved next.
      const unsaved = Object.keys(changed.current)
      const unfit = unsaved.find(question => wrong[question])
      setUnsaved(unfit !== undefined)
      const holdsAny = Object.keys({ ...sent, ...latest.current }).length > 0
      setNote(unfit ? `Nie wszystko jest zapisane. ${wrong[unfit]}` : holdsAny && unsaved.length === 0 ? 'Zapisano. Można dokończyć później.' : '')
    } catch (error) {
      console.warn(error)
      if (turns.isOld(turn.number)) return
      setUnsaved(true)
      setNote('Nie udało się zapisać. Odpowiedzi są na razie tylko na ekranie.')
      if (mayPass(error) && isThere.current) saves.retryLater()
    }
  }

  return {
    answers,
    note,
    change(next: Answers) {
      changed.current = { ...changed.current, ...differences(latest.current, next) }
      show(next)
      if (anonymous) {
        keepDraft(name, next)
        setNote('Zapisano w tej przeglądarce.')
        return
      }
      setNote('')
      saves.queueLater()
    },
    /** The answers to send, with what another device has saved; nothing is under way any more that would come after them. */
    async settle(): Promise<Answers> {
      saves.stop()
      if (!anonymous) saves.queue()
      await saves.finished()
      return latest.current
    },
    forget() {
      saves.stop()
      changed.current = {}
      setUnsaved(false)
      keepDraft(name, null)
    },
  }
}
