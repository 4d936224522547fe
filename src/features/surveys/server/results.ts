import type { Outcome } from '#features/surveys/shared/contract.ts'
import {
  type Answers,
  type Answer,
  askedIn,
  choicesOf,
  minAnswers,
  isOver,
  type Question,
  questionsOf,
  rangeOf,
  type Section,
  type Submitted,
  type SurveyState,
} from '#features/surveys/shared/rules.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'

const round = (value: number) => Math.round(value * 100) / 100

const barsOf = (choices: readonly { id: string; label: string }[], values: readonly string[]) =>
  choices.map(({ id, label }) => ({ id, label, count: values.filter(value => value === id).length }))

function steps(question: Question) {
  const { min, max } = rangeOf(question)
  return Array.from({ length: max - min + 1 }, (_, place) => ({ id: String(min + place), label: String(min + place) }))
}

function netOf(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const promoters = numbers.filter(value => value >= 9).length
  const detractors = numbers.filter(value => value <= 6).length
  return Math.round((100 * (promoters - detractors)) / numbers.length)
}

/** The same order under each question would join what one person wrote. */
const sorted = (texts: readonly string[]) => texts.toSorted((left, right) => left.localeCompare(right, 'pl'))

function outcomeOf(question: Question, all: readonly Answers[], hidden: boolean): Outcome {
  const responses = all.flatMap(answers => (answers[question.id] === undefined ? [] : [answers[question.id] as Answer]))
  const { id, kind, options, rows } = question
  const result: Outcome = { id, asked: all.length, hidden, count: responses.length, bars: [], rows: [], average: null, nps: null, texts: [] }
  if (kind === 'one' || kind === 'several' || kind === 'yes_no') return { ...result, bars: barsOf(choicesOf(question), responses.flat().map(String)) }
  if (kind === 'matrix') {
    const cells = responses as Record<string, string>[]
    return {
      ...result,
      rows: rows.map(row => ({
        ...row,
        bars: barsOf(
          options,
          cells.flatMap(cell => cell[row.id] ?? []),
        ),
      })),
    }
  }
  if (kind === 'short' || kind === 'long' || kind === 'date') return { ...result, texts: sorted(responses.map(String)) }
  const numbers = responses.map(Number)
  const average = numbers.length === 0 ? null : round(numbers.reduce((sum, value) => sum + value, 0) / numbers.length)
  if (kind === 'number') return { ...result, average, texts: numbers.toSorted((left, right) => left - right).map(String) }
  return { ...result, average, bars: barsOf(steps(question), responses.map(String)), nps: kind === 'nps' ? netOf(numbers) : null }
}

interface Filter {
  question?: string | undefined
  option?: string | undefined
}

export const matching = (all: readonly Submitted[], { question, option }: Filter) =>
  question === undefined || option === undefined ? [...all] : all.filter(({ answers }) => [answers[question]].flat().map(String).includes(option))

/** Results grow by several people at once, or whoever looks before and after somebody answers would read their answers; the end adds the rest. */
export const shownOf = <Row extends { counted: boolean }>(survey: { state: SurveyState; to_day: string | null }, all: readonly Row[]): Row[] =>
  isOver(survey, warsawToday()) ? [...all] : all.filter(({ counted }) => counted)

/** Of an anonymous survey neither a few people nor all but a few may be shown. */
export function isHidden(anonymous: boolean, all: number, counted: number): boolean {
  const rest = all - counted
  return anonymous && (counted < minAnswers || (rest > 0 && rest < minAnswers))
}

/** Of those chosen among all. Being shown a question narrows as a filter does: what was answered to it is hidden by the same rule. */
export function resultsOf(
  { sections, anonymous }: { sections: readonly Section[]; anonymous: boolean },
  all: readonly Submitted[],
  chosen: readonly Submitted[],
) {
  const questionsBySubmission = new Map(all.map(one => [one, askedIn(sections, one)]))
  return questionsOf(sections).map(question => {
    const among = (some: readonly Submitted[]) => some.filter(one => questionsBySubmission.get(one)?.has(question.id))
    const those = among(chosen)
    const hidden = isHidden(anonymous, among(all).length, those.length)
    return outcomeOf(question, hidden ? [] : those.map(({ answers }) => answers), hidden)
  })
}
