import { useState } from 'react'
import type { InvoiceLine } from '#features/documents/shared/contract-invoice.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { sumOf } from './format-gross.ts'
import classes from './InvoicePreview.module.css'

interface Props {
  label: string
  lines: readonly InvoiceLine[]
  currency: string
  correction: boolean
}

/** Numbers of the form have a point and as many places as their writer liked. */
const decimal = (text: string | null) => text?.replace('.', ',') ?? '–'

const linesAtOnce = 200

export function InvoiceLines({ label, lines, ...shared }: Props) {
  const [from, setFrom] = useState(0)
  const count = lines.length
  const shown = lines.slice(from, from + linesAtOnce)
  return (
    <>
      <Lines label={label} lines={shown} {...shared} />
      {count > linesAtOnce && (
        <nav className={classes.pages} aria-label={label}>
          <button type="button" disabled={from === 0} onClick={() => setFrom(from - linesAtOnce)}>
            Poprzednie wiersze
          </button>
          <span aria-live="polite">{`Wiersze ${formatNumber(from + 1)}–${formatNumber(Math.min(from + linesAtOnce, count))} z ${formatNumber(count)}`}</span>
          <button type="button" disabled={from + linesAtOnce >= count} onClick={() => setFrom(from + linesAtOnce)}>
            Następne wiersze
          </button>
        </nav>
      )}
    </>
  )
}

function Lines({ label, lines, currency, correction }: Props) {
  const gross = lines.some(line => line.gross)
  const state: DataColumn<InvoiceLine> = { key: 'state', title: 'Stan', cell: line => (line.before ? 'przed' : 'po') }
  const columns: DataColumn<InvoiceLine>[] = [
    {
      key: 'name',
      title: 'Lp. i nazwa',
      cell: line => (
        <>
          {line.position}. <span>{line.name ?? '–'}</span>
          {line.details.length > 0 && <p className={classes.quiet}>{line.details.map(({ label, value }) => `${label}: ${value}`).join(', ')}</p>}
        </>
      ),
    },
    ...(correction ? [state] : []),
    { key: 'quantity', title: 'Ilość', align: 'right', cell: line => `${decimal(line.quantity)} ${line.unit ?? ''}` },
    { key: 'price', title: gross ? 'Cena' : 'Cena netto', align: 'right', cell: line => `${decimal(line.price)}${gross && line.gross ? ' br.' : ''}` },
    { key: 'value', title: gross ? 'Wartość' : 'Wartość netto', align: 'right', cell: line => sumOf(line.value, currency) },
    { key: 'rate', title: 'VAT', align: 'right', cell: line => line.rate ?? '–' },
  ]
  return <DataTable label={label} columns={columns} rows={lines} keyOf={line => `${line.position} ${line.before}`} dense />
}
