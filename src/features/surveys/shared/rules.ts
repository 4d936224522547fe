import { isPlainDate } from '#kernel/dates/dates.ts'

export const questionKinds = ['one', 'several', 'scale', 'nps', 'short', 'long', 'number', 'date', 'yes_no', 'matrix'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const surveyStates = ['draft', 'published', 'closed'] as const
export type SurveyState = (typeof surveyStates)[number]

/** An anonymous survey says nothing of so few people that one could guess who they are. */
export const minAnswers = 5

export const maxQuestions = 100
export const maxOptions = 30

export const conditionFault = 'Warunek musi wskazywać wcześniejsze pytanie z wyborem.'

export interface Choice {
  id: string
  label: string
}

export interface Question {
  id: string
  kind: QuestionKind
  title: string
  help: string | null
  required: boolean
  /** Of choices; the columns of a matrix. */
  options: Choice[]
  rows: Choice[]
  min: number
  max: number
  min_label: string | null
  max_label: string | null
  /** Shown when an earlier question was answered with one of these. */
  show_if: { question_id: string; any_of: string[] } | null
  /** Of one that was added after somebody had answered: since when people are shown it. */
  added_at?: string | undefined
}

export interface Section {
  id: string
  title: string
  questions: Question[]
}

export type Answer = string | number | boolean | string[] | Record<string, string>
export type Answers = Record<string, Answer>
/** By question; null takes an answer back. */
export type AnswerChanges = Record<string, Answer | null>

export const changeAnswers = (answers: Answers, changes: AnswerChanges): Answers =>
  Object.fromEntries(Object.entries({ ...answers, ...changes }).filter((entry): entry is [string, Answer] => entry[1] !== null))

export const hasOptions = (kind: QuestionKind) => kind === 'one' || kind === 'several' || kind === 'matrix'
/** Kinds whose answer another question may depend on. */
export const decides = (kind: QuestionKind) => kind === 'one' || kind === 'several' || kind === 'yes_no'

export const yesNo: readonly Choice[] = [
  { id: 'true', label: 'Tak' },
  { id: 'false', label: 'Nie' },
]

/** What can be chosen, for those kinds where something can. */
export const choicesOf = ({ kind, options }: Pick<Question, 'kind' | 'options'>): readonly Choice[] => (kind === 'yes_no' ? yesNo : options)

export const questionsOf = (sections: readonly Section[]): Question[] => sections.flatMap(section => section.questions)

/** From the least to the greatest value of a scale. */
export const rangeOf = ({ kind, min, max }: Pick<Question, 'kind' | 'min' | 'max'>) => (kind === 'nps' ? { min: 0, max: 10 } : { min, max })

/** Whether its first day has come; a survey without one begins at once. */
export const hasBegun = ({ from_day }: { from_day: string | null }, today: string) => from_day === null || from_day <= today

/** Whether it takes no more answers, for good. */
export const isOver = ({ state, to_day }: { state: SurveyState; to_day: string | null }, today: string) =>
  state === 'closed' || (to_day !== null && to_day < today)

/** What keeps a survey from being published, by the question's id; `sections` for the whole. */
export function checkQuestions(sections: readonly Section[]): Record<string, string> {
  const faults: Record<string, string> = {}
  const questions = questionsOf(sections)
  if (questions.length === 0) faults.sections = 'Ankieta nie ma jeszcze żadnego pytania.'
  const seen = new Map<string, Question>()
  for (const question of questions) {
    const { id, kind, title, options, rows, show_if } = question
    const empty = (list: readonly Choice[]) => list.some(({ label }) => label.trim() === '')
    const source = show_if && seen.get(show_if.question_id)
    if (seen.has(id)) faults.sections = 'Dwa pytania mają ten sam identyfikator.'
    else if (title.trim() === '') faults[id] = 'Pytanie nie ma treści.'
    else if (hasOptions(kind) && options.length < 2) faults[id] = 'Potrzebne są co najmniej dwie odpowiedzi.'
    else if (hasOptions(kind) && empty(options)) faults[id] = 'Jedna z odpowiedzi jest pusta.'
    else if (new Set([...options, ...rows].map(choice => choice.id)).size < options.length + rows.length)
      faults[id] = 'Dwie odpowiedzi mają ten sam identyfikator.'
    else if (kind === 'matrix' && (rows.length === 0 || empty(rows))) faults[id] = 'Każdy wiersz tabeli musi mieć nazwę.'
    else if (kind === 'scale' && (question.max <= question.min || question.max - question.min > 10)) faults[id] = 'Skala ma od 2 do 11 stopni.'
    else if (show_if && (!source || !decides(source.kind))) faults[id] = conditionFault
    else if (show_if && source && !show_if.any_of.some(value => choicesOf(source).some(choice => choice.id === value)))
      faults[id] = 'Warunek musi wskazywać odpowiedź.'
    seen.set(id, question)
  }
  return faults
}

/** A published survey keeps what people have been asked: it may be reworded and grow, nothing else. */
export function findLost(before: readonly Section[], after: readonly Section[]): string | undefined {
  const now = new Map(questionsOf(after).map(question => [question.id, question]))
  return questionsOf(before).find(question => {
    const newQuestion = now.get(question.id)
    const keeps = (list: readonly Choice[], other: readonly Choice[]) => list.every(({ id }) => other.some(choice => choice.id === id))
    const measures = newQuestion && rangeOf(newQuestion).min === rangeOf(question).min && rangeOf(newQuestion).max === rangeOf(question).max
    return (
      !newQuestion ||
      !measures ||
      newQuestion.kind !== question.kind ||
      !keeps(question.options, newQuestion.options) ||
      !keeps(question.rows, newQuestion.rows)
    )
  })?.title
}

const conditionOf = ({ show_if }: Question) => JSON.stringify(show_if && [show_if.question_id, ...new Set(show_if.any_of.toSorted())])

/** A published survey goes on showing each question to the same people: those who have answered were asked by its condition. By the question's id. */
export function checkConditions(before: readonly Section[], after: readonly Section[]): Record<string, string> {
  const conditions = new Map(questionsOf(before).map(question => [question.id, conditionOf(question)]))
  const changed = questionsOf(after).filter(question => conditions.has(question.id) && conditions.get(question.id) !== conditionOf(question))
  return Object.fromEntries(changed.map(({ id }) => [id, 'Po publikacji nie można zmienić, kiedy to pytanie się pokazuje.']))
}

/** Questions that were not there before. */
export function findAdded(before: readonly Section[], after: readonly Section[]): Question[] {
  const known = new Set(questionsOf(before).map(({ id }) => id))
  return questionsOf(after).filter(({ id }) => !known.has(id))
}

/** The questions, each with its time as it is known of `before`; one that was not there has the time `now`. */
export function withTimes(sections: readonly Section[], before: readonly Section[] = [], now?: string): Section[] {
  const times = new Map(questionsOf(before).map(({ id, added_at }) => [id, added_at]))
  return sections.map(section => ({
    ...section,
    questions: section.questions.map(question => ({ ...question, added_at: times.has(question.id) ? times.get(question.id) : now })),
  }))
}

const answerValues = (answer: Answer | undefined): string[] => (answer === undefined ? [] : Array.isArray(answer) ? answer : [String(answer)])

/** The questions that these answers lead to; what a hidden question was answered with decides nothing. */
export function shownQuestions(sections: readonly Section[], answers: Answers): Question[] {
  const visibleQuestions: Question[] = []
  for (const question of questionsOf(sections)) {
    const { show_if } = question
    const isAsked =
      !show_if ||
      (visibleQuestions.some(({ id }) => id === show_if.question_id) &&
        answerValues(answers[show_if.question_id]).some(value => show_if.any_of.includes(value)))
    if (isAsked) visibleQuestions.push(question)
  }
  return visibleQuestions
}

/** The answers that one person sent, and when; of an anonymous survey that is the survey's own time. */
export interface Submitted {
  answers: Answers
  created_at: string
}

/** Questions that somebody was asked: none that was added later. Who answered one was asked it, even where its condition was changed afterwards, as it once could be. */
export const askedIn = (sections: readonly Section[], { answers, created_at }: Submitted): ReadonlySet<string> =>
  new Set([
    ...shownQuestions(sections, answers).flatMap(({ id, added_at }) => (added_at === undefined || added_at <= created_at ? [id] : [])),
    ...Object.keys(answers),
  ])

const isEmpty = (answer: Answer | undefined) => answer === undefined || answer === '' || (typeof answer === 'object' && Object.keys(answer).length === 0)

/** Characters of an answer in words. */
const longest = { short: 300, long: 5000 }

function fits(question: Question, answer: Answer): boolean {
  const { kind, options, rows } = question
  const isOption = (id: unknown) => options.some(option => option.id === id)
  const { min, max } = rangeOf(question)
  if (kind === 'one') return isOption(answer)
  if (kind === 'several') return Array.isArray(answer) && new Set(answer).size === answer.length && answer.every(isOption)
  if (kind === 'scale' || kind === 'nps') return Number.isInteger(answer) && Number(answer) >= min && Number(answer) <= max
  if (kind === 'number') return typeof answer === 'number' && Number.isFinite(answer) && Math.abs(answer) < 1e12
  if (kind === 'date') return typeof answer === 'string' && isPlainDate(answer)
  if (kind === 'yes_no') return typeof answer === 'boolean'
  if (kind === 'matrix')
    return (
      typeof answer === 'object' &&
      !Array.isArray(answer) &&
      Object.entries(answer).every(([row, option]) => rows.some(({ id }) => id === row) && isOption(option))
    )
  return typeof answer === 'string' && answer.length <= longest[kind]
}

const missing = (question: Question, answer: Answer | undefined) =>
  isEmpty(answer) || (question.kind === 'matrix' && Object.keys(answer as object).length < question.rows.length)

/** Of what is kept until it is sent just what answers a question of the survey, shown by now or not. */
export const fittingAnswers = (sections: readonly Section[], answers: Answers): Answers =>
  Object.fromEntries(
    questionsOf(sections).flatMap(question => {
      const answer = answers[question.id]
      return answer !== undefined && (isEmpty(answer) || fits(question, answer)) ? [[question.id, answer]] : []
    }),
  )

/** How an answer that is typed is put right. */
const unfit: Partial<Record<QuestionKind, string>> = {
  number: 'Proszę wpisać liczbę, np. 12,5.',
  date: 'Proszę wpisać datę, np. 20.11.2026.',
  short: `Odpowiedź może mieć najwyżej ${longest.short} znaków.`,
  long: `Odpowiedź może mieć najwyżej ${longest.long} znaków.`,
}

/** What is wrong with the answers, by question; `whole` also asks for the required ones. */
export function checkAnswers(sections: readonly Section[], answers: Answers, whole: boolean): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const question of shownQuestions(sections, answers)) {
    const answer = answers[question.id]
    if (whole && question.required && missing(question, answer))
      faults[question.id] = question.kind === 'matrix' ? 'Proszę odpowiedzieć w każdym wierszu.' : 'Proszę odpowiedzieć na to pytanie.'
    else if (answer !== undefined && !isEmpty(answer) && !fits(question, answer))
      faults[question.id] = unfit[question.kind] ?? 'Ta odpowiedź nie pasuje do pytania.'
  }
  return faults
}

/** Just what was asked and answered. */
export const keptAnswers = (sections: readonly Section[], answers: Answers): Answers =>
  Object.fromEntries(shownQuestions(sections, answers).flatMap(({ id }) => (isEmpty(answers[id]) ? [] : [[id, answers[id] as Answer]])))
