import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { ScrollBox } from '#web/ui/display/ScrollBox.tsx'
import { sumOf } from './format-gross.ts'
import classes from './InvoicePreview.module.css'

/** Amounts by rate; of an invoice in another currency with its tax in złoty, which is what the books take. */
export function InvoiceRates({ invoice: { rates, net, vat, currency, exchange_rate } }: { invoice: Invoice }) {
  const inZloty = rates.some(({ vat_pln }) => vat_pln !== null)
  return (
    <>
      <ScrollBox label="Kwoty według stawek">
        <table className={classes.totals}>
          <thead>
            <tr>
              <th>Stawka</th>
              <th>Netto</th>
              <th>VAT</th>
              {inZloty && <th>VAT w złotych</th>}
            </tr>
          </thead>
          <tbody>
            {rates.map(({ rate, net, vat, vat_pln }) => (
              <tr key={rate}>
                <td>{rate}</td>
                <td>{sumOf(net, currency)}</td>
                <td>{vat ? sumOf(vat, currency) : '–'}</td>
                {inZloty && <td>{vat_pln ? sumOf(vat_pln, 'PLN') : '–'}</td>}
              </tr>
            ))}
            <tr className={classes.strong}>
              <td>Razem</td>
              <td>{sumOf(net, currency)}</td>
              <td>{sumOf(vat, currency)}</td>
              {inZloty && <td />}
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      {exchange_rate && <p className={classes.sum}>Kurs waluty: {exchange_rate.replace('.', ',')}</p>}
    </>
  )
}
