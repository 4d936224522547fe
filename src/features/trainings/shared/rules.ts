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

export const maxQuestions = 50
export const maxOptions = 8
/** A category is shown and put in order on one page. */
export const maxTrainings = 100

/** Of a list of trainings: what this person must still complete, by its term. */
export const toComplete = { filters: 'published:true,for_me:true,required:true,state:new|begun', sort: 'term:asc,title:asc' }

/** What keeps these questions from being asked, each at its place in the quiz. */
export function quizProblems({ questions }: Quiz): { path: (string | number)[]; message: string }[] {
  if (questions.length === 0) return [{ path: ['questions'], message: 'Proszę dodać co najmniej jedno pytanie albo wyłączyć quiz.' }]
  return questions.flatMap(({ text, options, right }, place) => {
    const at = ['questions', place]
    const trimmedOptions = options.map(option => option.trim())
    return [
      ...(text.trim() === '' ? [{ path: [...at, 'text'], message: 'Proszę wpisać treść pytania.' }] : []),
      ...(options.length < 2 ? [{ path: [...at, 'options'], message: 'Potrzebne są co najmniej dwie odpowiedzi.' }] : []),
      ...trimmedOptions.flatMap((option, index) => {
        if (option === '') return [{ path: [...at, 'options', index], message: 'Proszę wpisać odpowiedź albo ją usunąć.' }]
        return trimmedOptions.indexOf(option) < index ? [{ path: [...at, 'options', index], message: 'Taka odpowiedź już jest.' }] : []
      }),
      ...(right >= options.length ? [{ path: [...at, 'right'], message: 'Proszę zaznaczyć dobrą odpowiedź.' }] : []),
    ]
  })
}

/** Whole percents of right answers, rounded down: a pass mark is never reached by rounding. */
export function scoreOf(questions: readonly Pick<Question, 'right'>[], answers: readonly number[]): number {
  const right = questions.filter((question, place) => answers[place] === question.right).length
  return questions.length === 0 ? 100 : Math.floor((right * 100) / questions.length)
}

/** Tries that are left; null without a limit. */
export const triesLeft = ({ attempts }: Pick<Quiz, 'attempts'>, used: number) => (attempts === null ? null : Math.max(0, attempts - used))
