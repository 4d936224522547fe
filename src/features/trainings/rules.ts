export const audiences = ['clients', 'staff', 'both'] as const
export type Audience = (typeof audiences)[number]

export const trainingStates = ['new', 'begun', 'done'] as const
export type TrainingState = (typeof trainingStates)[number]

export interface Question {
  text: string
  options: string[]
  right: number
}

export interface Quiz {
  /** Percent of right answers. */
  pass: number
  /** Tries that everybody has; null for as many as one likes. */
  attempts: number | null
  questions: Question[]
}

export const mostQuestions = 50
export const mostOptions = 8
/** A category is shown and put in order on one page. */
export const mostTrainings = 100

/** What keeps these questions from being asked. */
export function checkQuiz({ questions }: Quiz): string | undefined {
  if (questions.length === 0) return 'Proszę dodać co najmniej jedno pytanie albo wyłączyć quiz.'
  for (const [place, { text, options, right }] of questions.entries()) {
    const name = `Pytanie ${place + 1}`
    if (text.trim() === '') return `${name}: wpisz treść.`
    if (options.length < 2) return `${name}: potrzebne są co najmniej dwie odpowiedzi.`
    if (options.some(option => option.trim() === '')) return `${name}: jedna z odpowiedzi jest pusta.`
    if (new Set(options.map(option => option.trim())).size < options.length) return `${name}: dwie odpowiedzi brzmią tak samo.`
    if (right >= options.length) return `${name}: zaznacz dobrą odpowiedź.`
  }
  return undefined
}

/** Whole percents of right answers, rounded down: a pass mark is never reached by rounding. */
export function scoreOf(questions: readonly Pick<Question, 'right'>[], answers: readonly number[]): number {
  const right = questions.filter((question, place) => answers[place] === question.right).length
  return questions.length === 0 ? 100 : Math.floor((right * 100) / questions.length)
}

/** Tries that are left; null without a limit. */
export const triesLeft = ({ attempts }: Pick<Quiz, 'attempts'>, used: number) => (attempts === null ? null : Math.max(0, attempts - used))
