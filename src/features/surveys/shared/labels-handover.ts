import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** What somebody answered, under their own name, to one question. */
export interface NamedAnswer {
  person: string
  survey: string
  answered_at: string
  question: string
  answer: string
}

export const namedAnswerSheet = spreadsheet<NamedAnswer>({
  title: 'Ankiety właścicieli',
  columns: [
    { title: 'Osoba', value: row => row.person },
    { title: 'Ankieta', value: row => row.survey },
    { title: 'Wysłano', kind: 'instant', value: row => row.answered_at },
    { title: 'Pytanie', value: row => row.question },
    { title: 'Odpowiedź', value: row => row.answer },
  ],
})
