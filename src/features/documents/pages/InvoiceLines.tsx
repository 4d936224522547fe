import type { InvoiceLine } from '#features/documents/contract-invoice.ts'
import { type DataColumn, DataTable } from '#web/ui/DataTable.tsx'
import { sumOf } from './format-gross.ts'

interface Props {
  lines: readonly InvoiceLine[]
  currency: string
  correction: boolean
}

/** Numbers of the form have a point and as many places as their writer liked. */
const decimal = (text: string | null) => text?.replace('.', ',') ?? '–'

export function InvoiceLines({ lines, currency, correction }: Props) {
  const gross = lines.some(line => line.gross)
  const state: DataColumn<InvoiceLine> = { key: 'state', title: 'Stan', cell: line => (line.before ? 'przed' : 'po') }
  const columns: DataColumn<InvoiceLine>[] = [
    {
      key: 'name',
      title: 'Lp. i nazwa',
      cell: line => (
        <>
          {line.position}. <span>{line.name ?? '–'}</span>
        </>
      ),
    },
    ...(correction ? [state] : []),
    { key: 'quantity', title: 'Ilość', align: 'right', cell: line => `${decimal(line.quantity)} ${line.unit ?? ''}` },
    { key: 'price', title: gross ? 'Cena' : 'Cena netto', align: 'right', cell: line => `${decimal(line.price)}${gross && line.gross ? ' br.' : ''}` },
    { key: 'value', title: gross ? 'Wartość' : 'Wartość netto', align: 'right', cell: line => sumOf(line.value, currency) },
    { key: 'rate', title: 'VAT', align: 'right', cell: line => line.rate ?? '–' },
  ]
  return <DataTable label="Pozycje faktury" columns={columns} rows={lines} keyOf={line => `${line.position} ${line.before}`} dense />
}
