import { stringify } from 'csv-stringify/sync'
import { answerColumns } from '#features/surveys/labels-answers.ts'
import { askedIn, fewest, questionsOf, type Section } from '#features/surveys/rules.ts'
import type { Answered } from '#features/surveys/store.ts'
import { neutralised } from '#kernel/sheet.ts'

/**
 * A row per answer; of an anonymous survey without a name, in an order that says nothing, and without what too few were asked.
 * Who was not shown a question is told from who did not answer it.
 */
export function writeAnswers(sections: readonly Section[], anonymous: boolean, rows: readonly Answered[]): string {
  const asked = new Map(rows.map(row => [row, askedIn(sections, row)]))
  const columns = questionsOf(sections).flatMap(question => {
    const { id } = question
    const few = anonymous && rows.filter(row => asked.get(row)?.has(id)).length < fewest
    return answerColumns(question).map(({ title, textOf }) => ({
      title,
      cellOf: (row: Answered) => (few ? 'za mało odpowiedzi' : asked.get(row)?.has(id) ? textOf(row.answers[id]) : 'nie pokazano'),
    }))
  })
  const head = [...(anonymous ? [] : ['Osoba']), ...columns.map(({ title }) => title)]
  const body = rows.map(row => [...(anonymous ? [] : [row.person ?? '']), ...columns.map(({ cellOf }) => cellOf(row))])
  const lines = [head, ...body].map(line => line.map(neutralised))
  // Polish spreadsheets open a file with this mark as UTF-8 without asking.
  return `\ufeff${stringify(lines, { delimiter: ';', record_delimiter: 'windows' })}`
}
