import type { Line, StatementRow } from './contract.ts'
import { statementLabels } from './labels.ts'
import { unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

export const statementSheet = spreadsheet<StatementRow>({
  title: 'Zestawienia usług',
  columns: [
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Stan', value: row => statementLabels[row.state].label },
    { title: 'Netto', kind: 'money', value: row => row.net },
    { title: 'VAT', kind: 'money', value: row => row.vat },
    { title: 'Brutto', kind: 'money', value: row => row.gross },
    { title: 'Numer faktury', value: row => row.invoice_number },
    { title: 'Zatwierdzono', kind: 'instant', value: row => row.approved_at },
    { title: 'Zafakturowano', kind: 'instant', value: row => row.invoiced_at },
  ],
})

/** The lines of one statement. */
export const lineSheet = spreadsheet<Line>({
  title: 'Zestawienie usług',
  columns: [
    { title: 'Usługa', value: row => row.name },
    { title: 'Ilość', kind: 'number', value: row => row.measured },
    { title: 'W cenie', kind: 'number', value: row => row.allowance },
    { title: 'Do zapłaty', kind: 'number', value: row => row.quantity },
    { title: 'Jednostka', value: row => unitLabels[row.unit] },
    { title: 'Cena netto', kind: 'money', value: row => row.price },
    { title: 'Rabat %', kind: 'number', value: row => row.discount },
    { title: 'VAT', value: row => vatRateLabels[row.vat_rate] },
    { title: 'Netto', kind: 'money', value: row => row.net },
  ],
})
