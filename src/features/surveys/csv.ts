import { stringify } from 'csv-stringify/sync'
import { type Answer, choicesOf, type Question, questionsOf, type Section } from '#features/surveys/rules.ts'
import type { Answered } from '#features/surveys/store.ts'
import { formatDate } from '#kernel/dates.ts'
import { neutralised } from '#kernel/sheet.ts'

interface Column {
  title: string
  textOf(answer: Answer | undefined): string
}

function columnsOf(question: Question): Column[] {
  const { kind, title, rows, options } = question
  const labelOf = (id: unknown) => choicesOf(question).find(choice => choice.id === String(id))?.label ?? ''
  if (kind === 'matrix')
    return rows.map(row => ({
      title: `${title}: ${row.label}`,
      textOf: answer => options.find(({ id }) => id === (answer as Record<string, string> | undefined)?.[row.id])?.label ?? '',
    }))
  const textOf = (answer: Answer | undefined): string => {
    if (answer === undefined) return ''
    if (kind === 'one' || kind === 'yes_no') return labelOf(answer)
    if (kind === 'several') return (answer as string[]).map(labelOf).join(', ')
    if (kind === 'date') return formatDate(String(answer))
    return String(answer).replace(kind === 'number' ? '.' : /(?!)/, ',')
  }
  return [{ title, textOf }]
}

/** A row per answer; of an anonymous survey without a name, and in an order that says nothing. */
export function writeAnswers(sections: readonly Section[], anonymous: boolean, rows: readonly Answered[]): string {
  const columns = questionsOf(sections).flatMap(question => columnsOf(question).map(column => ({ ...column, id: question.id })))
  const head = [...(anonymous ? [] : ['Osoba']), ...columns.map(({ title }) => title)]
  const body = rows.map(({ answers, person }) => [...(anonymous ? [] : [person ?? '']), ...columns.map(({ id, textOf }) => textOf(answers[id]))])
  const lines = [head, ...body].map(line => line.map(neutralised))
  // Polish spreadsheets open a file with this mark as UTF-8 without asking.
  return `\ufeff${stringify(lines, { delimiter: ';', record_delimiter: 'windows' })}`
}
