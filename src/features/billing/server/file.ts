import type { Statement } from '#features/billing/shared/contract.ts'
import { statementLabels } from '#features/billing/shared/labels.ts'
import { lineSheet } from '#features/billing/shared/labels-sheet.ts'
import type { TableFile, TableFormat } from '#kernel/fields/table-file.ts'
import { tableAs } from '#platform/spreadsheets/table-file.ts'
import { vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Office } from '#platform/config/offices.ts'

/** A statement to be kept or sent on. */
export function fileOfStatement(office: Office, statement: Statement, format: TableFormat): Promise<TableFile> {
  const { company_title, month, state, invoice_number, rates, net, vat, gross, lines } = statement
  const { name, address } = office.settings.office
  return tableAs(format, {
    title: `Zestawienie usług za ${formatMonth(month)}`,
    sheet: lineSheet,
    rows: lines,
    paper: {
      lines: [company_title, `Stan: ${statementLabels[state].label}${invoice_number ? `, faktura ${invoice_number}` : ''}`],
      sums: [
        ...rates.map(sum => [`VAT ${vatRateLabels[sum.rate]} od ${formatMoney(sum.net)}`, formatMoney(sum.vat)] as const),
        ['Razem netto', formatMoney(net)],
        ['Razem VAT', formatMoney(vat)],
        ['Razem brutto', formatMoney(gross)],
      ],
      foot: [name, address].filter(Boolean).join(', '),
    },
  })
}
