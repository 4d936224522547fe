import { type Answer, choicesOf, type Question } from './rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'

interface AnswerColumn {
  title: string
  textOf(answer: Answer | undefined): string
}

/** What was answered to a question, in the words that people were shown; of a table row by row. */
export function answerColumns(question: Question): AnswerColumn[] {
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
