import type { CompanyRow } from './contract.ts'
import { companyFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const companySheet = spreadsheet<CompanyRow>({
  title: 'Firmy',
  columns: exportColumns<CompanyRow>(companyFields, {
    first: ['title', 'company_type', 'vat_number', 'owner'],
    own: { tags: row => row.tags.map(({ name }) => name).join(', ') },
  }),
})
