import type { InvoiceLine } from '#features/documents/contract-invoice.ts'
import { ScrollBox } from '#web/ui/ScrollBox.tsx'
import { sumOf } from './format-gross.ts'
import classes from './InvoicePreview.module.css'

interface Props {
  lines: readonly InvoiceLine[]
  currency: string
  correction: boolean
}

/** Numbers of the form have a point and as many places as their writer liked. */
const decimal = (text: string | null) => text?.replace('.', ',') ?? '–'

export function InvoiceLines({ lines, currency, correction }: Props) {
  const gross = lines.some(line => line.gross)
  return (
    <ScrollBox label="Pozycje faktury">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>Lp.</th>
            <th>Nazwa</th>
            {correction && <th>Stan</th>}
            <th>Ilość</th>
            <th>{gross ? 'Cena' : 'Cena netto'}</th>
            <th>{gross ? 'Wartość' : 'Wartość netto'}</th>
            <th>VAT</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place}>
              <td>{line.position}</td>
              <td>{line.name ?? '–'}</td>
              {correction && <td>{line.before ? 'przed' : 'po'}</td>}
              <td>
                {decimal(line.quantity)} {line.unit}
              </td>
              <td>
                {decimal(line.price)}
                {gross && line.gross && ' br.'}
              </td>
              <td>{sumOf(line.value, currency)}</td>
              <td>{line.rate ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
