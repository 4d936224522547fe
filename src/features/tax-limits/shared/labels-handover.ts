import type { CompanyLimit } from './contract.ts'
import { limitFields } from './fields.ts'
import { limitStatusLabels } from './labels.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

/** A company's year against one limit. */
export interface LimitOfYear extends CompanyLimit {
  year: number
}

/** One month of it, and what the year came to by its end. */
export interface LimitOfMonth extends Pick<LimitOfYear, 'name' | 'base' | 'limit'> {
  month: string
  value: string
  so_far: string
}

export const limitSheet = spreadsheet<LimitOfYear>({
  title: 'Limity',
  columns: [
    { title: 'Rok', kind: 'number', value: row => row.year },
    { title: limitFields.name.label, value: row => row.name },
    { title: limitFields.legal_basis.label, value: row => row.legal_basis },
    { title: 'Liczone z', value: row => figureFields[row.base].label },
    { title: 'Decyduje o roku', kind: 'number', value: row => row.decides_about },
    { title: 'Kwota z roku', kind: 'number', value: row => row.row_year },
    { title: limitFields.status.label, value: row => limitStatusLabels[row.status].label },
    { title: 'Pełna kwota', kind: 'money', value: row => row.full_limit },
    { title: 'Kwota dla firmy', kind: 'money', value: row => row.limit },
    { title: 'Proporcjonalnie od', kind: 'date', value: row => row.prorated_from },
    { title: 'Wykorzystano', kind: 'money', value: row => row.used },
    { title: 'Część limitu (%)', kind: 'number', value: row => row.percent },
    { title: 'Miesiące bez danych', value: row => row.missing_months.join(', ') },
    { title: 'Przekroczenie', value: row => row.crossing?.month },
    { title: 'Przekroczenie jest prognozą', kind: 'boolean', value: row => row.crossing?.forecast },
    { title: 'Skutek', value: row => row.consequence },
  ],
})

export const limitMonthSheet = spreadsheet<LimitOfMonth>({
  title: 'Limity miesiąc po miesiącu',
  columns: [
    { title: 'Miesiąc', value: row => row.month },
    { title: limitFields.name.label, value: row => row.name },
    { title: 'Liczone z', value: row => figureFields[row.base].label },
    { title: 'Kwota miesiąca', kind: 'money', value: row => row.value },
    { title: 'Od początku roku', kind: 'money', value: row => row.so_far },
    { title: 'Kwota dla firmy', kind: 'money', value: row => row.limit },
  ],
})
