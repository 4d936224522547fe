import type { Outcome } from '#features/surveys/shared/contract.ts'
import { answerColumns } from '#features/surveys/shared/labels-answers.ts'
import { askedIn, type Question, questionsOf, type Section } from '#features/surveys/shared/rules.ts'
import type { Answered } from './store.ts'
import { neutralised } from '#kernel/fields/spreadsheet.ts'
import { csvFile } from '#platform/files/csv.ts'

const notShown = 'nie pokazano'

const csvOf = (lines: readonly (readonly string[])[]) => csvFile(lines.map(line => line.map(neutralised)))

/** A row per person. Who was not shown a question is told from who did not answer it. */
export function writeAnswers(sections: readonly Section[], rows: readonly Answered[]): string {
  const questionsByRow = new Map(rows.map(row => [row, askedIn(sections, row)]))
  const columns = questionsOf(sections).flatMap(question =>
    answerColumns(question).map(({ title, textOf }) => ({
      title,
      cellOf: (row: Answered) => (questionsByRow.get(row)?.has(question.id) ? textOf(row.answers[question.id]) : notShown),
    })),
  )
  const head = ['Osoba', ...columns.map(({ title }) => title)]
  return csvOf([head, ...rows.map(row => [row.person ?? '', ...columns.map(({ cellOf }) => cellOf(row))])])
}

type Line = readonly [question: string, answer: string, people: number]

function linesOf(question: Question, { asked, count, bars, rows, texts }: Outcome, counted: number): Line[] {
  const { title } = question
  const [column] = answerColumns(question)
  const rest: Line[] = [
    [title, 'bez odpowiedzi', asked - count],
    [title, notShown, counted - asked],
  ]
  return [
    ...bars.map((bar): Line => [title, bar.label, bar.count]),
    ...rows.flatMap(row => row.bars.map((bar): Line => [`${title}: ${row.label}`, bar.label, bar.count])),
    ...texts.map((text): Line => [title, column?.textOf(text) ?? text, 1]),
    ...rest.filter(([, , people]) => people > 0),
  ]
}

/** Of an anonymous survey just what its results say, question by question: a row per person would be found by several answers together. */
export function writeOutcomes(sections: readonly Section[], outcomes: readonly Outcome[], counted: number): string {
  const lines = questionsOf(sections).flatMap(question => {
    const outcome = outcomes.find(({ id }) => id === question.id)
    if (!outcome || outcome.hidden) return [[question.title, 'za mało odpowiedzi', '']]
    return linesOf(question, outcome, counted).map(([title, answer, people]) => [title, answer, String(people)])
  })
  return csvOf([['Pytanie', 'Odpowiedź', 'Liczba osób'], ...lines])
}
