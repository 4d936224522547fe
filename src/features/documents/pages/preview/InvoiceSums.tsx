import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import { decimal, instalmentWords, paymentFacts, transferTitle } from '#features/documents/shared/labels-invoice.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { ScrollBox } from '#web/ui/display/ScrollBox.tsx'
import { InvoiceLink } from './InvoiceLink.tsx'
import { Facts, Paged, Section } from './InvoiceParts.tsx'
import classes from './InvoicePreview.module.css'

/** Amounts by rate; of an invoice in another currency with its tax in złoty, which is what the books take. */
export function Rates({ invoice: { rates, net, vat, currency, exchange_rate } }: { invoice: Invoice }) {
  const inZloty = rates.some(({ vat_pln }) => vat_pln !== null)
  return (
    <>
      {rates.length > 0 && (
        <ScrollBox label="Kwoty według stawek">
          <table className={classes.totals}>
            <thead>
              <tr>
                <th scope="col">Stawka</th>
                <th scope="col">Netto</th>
                <th scope="col">VAT</th>
                {inZloty && <th scope="col">VAT w złotych</th>}
              </tr>
            </thead>
            <tbody>
              {rates.map(({ rate, net, vat, vat_pln }, place) => (
                <tr key={place}>
                  <td>{rate}</td>
                  <td>{sumOf(net, currency)}</td>
                  <td>{vat ? sumOf(vat, currency) : '–'}</td>
                  {inZloty && <td>{vat_pln ? sumOf(vat_pln, 'PLN') : '–'}</td>}
                </tr>
              ))}
              {net !== null && (
                <tr className={classes.strong}>
                  <td>Razem</td>
                  <td>{sumOf(net, currency)}</td>
                  <td>{sumOf(vat, currency)}</td>
                  {inZloty && <td />}
                </tr>
              )}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {exchange_rate && <p className={classes.sum}>Kurs waluty: {decimal(exchange_rate)}</p>}
    </>
  )
}

/** What is charged or deducted after the total. */
export function Settlement({ invoice: { settlement, currency } }: { invoice: Invoice }) {
  return settlement.map(({ label, amount }, place) => (
    <p key={place} className={classes.sum}>
      {label}: {sumOf(amount, currency)}
    </p>
  ))
}

/** The payments that an advance was made of. */
export function Instalments({ invoice: { instalments, currency } }: { invoice: Invoice }) {
  if (instalments.length === 0) return null
  return (
    <Section title="Otrzymane wpłaty">
      {instalments.map((one, place) => (
        <p key={place}>{instalmentWords(one, currency)}</p>
      ))}
    </Section>
  )
}

/** Earlier invoices of what this one settles. */
export function Advances({ advances, document_id }: Pick<Invoice, 'advances'> & { document_id: string }) {
  if (advances.length === 0) return null
  return (
    <Section title="Wcześniejsze faktury zaliczkowe">
      <Paged label="Wcześniejsze faktury zaliczkowe" all={advances} pageSize={50}>
        {visibleInvoices =>
          visibleInvoices.map(({ number, ksef_number }, place) => (
            <p key={place}>
              <InvoiceLink document_id={document_id} kind="settles" named={{ number, ksef_number }}>
                {number} {ksef_number && <span className={classes.code}>{ksef_number}</span>}
              </InvoiceLink>
            </p>
          ))
        }
      </Paged>
    </Section>
  )
}

export function Payment({ invoice }: { invoice: Invoice }) {
  const facts = paymentFacts(invoice)
  const title = transferTitle(invoice)
  if (facts.length === 0) return null
  return (
    <Section title="Płatność">
      <Facts details={facts} />
      {title && (
        <CopyButton value={title} size="compact-xs" className={classes.copy}>
          Kopiuj tytuł przelewu
        </CopyButton>
      )}
    </Section>
  )
}
