import type { SurveyRow } from './contract.ts'
import { standingLabels, standingOf, surveyLabels } from './labels.ts'
import { type SheetColumn, spreadsheet } from '#kernel/fields/spreadsheet.ts'

const title = 'Ankiety'
const name: SheetColumn<SurveyRow> = { title: 'Tytuł', value: row => row.title }
const terms: SheetColumn<SurveyRow>[] = [
  { title: 'Do dnia', kind: 'date', value: row => row.to_day },
  { title: 'Anonimowa', kind: 'boolean', value: row => row.anonymous },
]

export const surveySheet = spreadsheet<SurveyRow>({
  title,
  columns: [
    name,
    { title: 'Stan', value: row => surveyLabels[row.state].label },
    { title: 'Odpowiedzi', kind: 'number', value: row => row.answered },
    { title: 'Zaproszeni', kind: 'number', value: row => row.asked },
    ...terms,
    { title: 'Dodano', kind: 'instant', value: row => row.created_at },
  ],
})

/** As the client is shown it: how many others answered is none of their business. */
export const ownSurveySheet = spreadsheet<SurveyRow>({
  title,
  columns: [name, { title: 'Stan', value: row => standingLabels[standingOf(row)].label }, ...terms],
})
