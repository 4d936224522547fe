import type { BinRow, DocumentRow } from './contract.ts'
import { binFields, documentFields } from './fields.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const documentSheet = spreadsheet<DocumentRow>({
  title: 'Dokumenty',
  columns: exportColumns<DocumentRow>(documentFields, { first: ['title', 'company_title', 'month', 'category_name', 'direction', 'state'] }),
})

export const binSheet = spreadsheet<BinRow>({ title: 'Kosz dokumentów', columns: exportColumns<BinRow>(binFields) })
