import type { Invoice, InvoiceLine } from '#features/documents/shared/contract-invoice.ts'
import { lineColumns, lineDetails } from '#features/documents/shared/labels-invoice.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { Paged } from './InvoiceParts.tsx'
import classes from './InvoicePreview.module.css'

interface Props {
  label: string
  lines: readonly InvoiceLine[]
  invoice: Pick<Invoice, 'currency' | 'correction' | 'form'>
}

export const InvoiceLines = ({ label, lines, invoice }: Props) => (
  <Paged label={label} all={lines}>
    {visibleLines => <Lines label={label} lines={visibleLines} invoice={invoice} />}
  </Paged>
)

function Lines({ label, lines, invoice }: Props) {
  const name: DataColumn<InvoiceLine> = {
    key: 'name',
    title: 'Lp. i nazwa',
    cell: line => (
      <>
        {line.position}. <span>{line.name ?? '–'}</span>
        {line.details.length > 0 && <p className={classes.quiet}>{lineDetails(line)}</p>}
      </>
    ),
  }
  const others = lineColumns(lines, invoice).map(
    ({ key, title, numeric, text }): DataColumn<InvoiceLine> => ({ key, title, cell: text, ...(numeric ? { align: 'right' as const } : { width: 68 }) }),
  )
  return <DataTable label={label} columns={[name, ...others]} rows={lines} keyOf={(_, place) => String(place)} dense />
}
