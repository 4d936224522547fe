import type { InvoiceLine } from '#features/documents/shared/contract-invoice.ts'
import { lineColumns, lineDetails } from '#features/documents/shared/labels-invoice.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { Paged } from './InvoiceParts.tsx'
import classes from './InvoicePreview.module.css'

interface Props {
  label: string
  lines: readonly InvoiceLine[]
  currency: string
  correction: boolean
}

export const InvoiceLines = ({ label, lines, ...shared }: Props) => (
  <Paged label={label} all={lines}>
    {shown => <Lines label={label} lines={shown} {...shared} />}
  </Paged>
)

function Lines({ label, lines, ...shared }: Props) {
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
  const others = lineColumns(lines, shared).map(
    ({ key, title, numeric, text }): DataColumn<InvoiceLine> => ({ key, title, cell: text, ...(numeric ? { align: 'right' as const } : { width: 68 }) }),
  )
  return <DataTable label={label} columns={[name, ...others]} rows={lines} keyOf={(_, place) => String(place)} dense />
}
