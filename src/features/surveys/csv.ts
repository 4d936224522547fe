import { stringify } from 'csv-stringify/sync'
import { answerColumns } from '#features/surveys/labels-answers.ts'
import { questionsOf, type Section } from '#features/surveys/rules.ts'
import type { Answered } from '#features/surveys/store.ts'
import { neutralised } from '#kernel/sheet.ts'

/** A row per answer; of an anonymous survey without a name, and in an order that says nothing. */
export function writeAnswers(sections: readonly Section[], anonymous: boolean, rows: readonly Answered[]): string {
  const columns = questionsOf(sections).flatMap(question => answerColumns(question).map(column => ({ ...column, id: question.id })))
  const head = [...(anonymous ? [] : ['Osoba']), ...columns.map(({ title }) => title)]
  const body = rows.map(({ answers, person }) => [...(anonymous ? [] : [person ?? '']), ...columns.map(({ id, textOf }) => textOf(answers[id]))])
  const lines = [head, ...body].map(line => line.map(neutralised))
  // Polish spreadsheets open a file with this mark as UTF-8 without asking.
  return `\ufeff${stringify(lines, { delimiter: ';', record_delimiter: 'windows' })}`
}
