import type { SurveyRow } from './contract.ts'
import { ownSurveyFields, surveyFields } from './fields.ts'
import { standingLabels, standingOf } from './labels.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

const title = 'Ankiety'

export const surveySheet = spreadsheet<SurveyRow>({ title, columns: exportColumns<SurveyRow>(surveyFields) })

/** As the client is shown it: how many others answered is none of their business. */
export const ownSurveySheet = spreadsheet<SurveyRow>({
  title,
  columns: exportColumns<SurveyRow>(ownSurveyFields, { own: { mine_answered: row => standingLabels[standingOf(row)].label } }),
})
