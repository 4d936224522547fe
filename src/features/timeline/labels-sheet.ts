import type { Moment } from '#features/timeline/contract.ts'
import { doerOf, kindLabels, nameOf, sentenceOf } from '#features/timeline/labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const timelineSheet = spreadsheet<Moment>({
  title: 'Oś czasu',
  columns: [
    { title: 'Zdarzenie', value: row => sentenceOf(row.kind, row.action) },
    { title: 'Nazwa', value: nameOf },
    { title: 'Czego dotyczy', value: row => kindLabels[row.kind] },
    { title: 'Kto', value: doerOf },
    { title: 'Kiedy', kind: 'instant', value: row => row.created_at },
  ],
})
