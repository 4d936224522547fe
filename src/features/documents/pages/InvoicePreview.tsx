import { type ReactNode, useState } from 'react'
import type { Invoice } from '#features/documents/contract-invoice.ts'
import { documents } from '#features/documents/contract.ts'
import { formatDate } from '#kernel/dates.ts'
import { formatNip, formatNrb } from '#kernel/identifiers.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { useCall } from '#web/use-call.ts'
import { ScrollBox } from '#web/ui/ScrollBox.tsx'
import { sumOf } from './format-gross.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import classes from './InvoicePreview.module.css'

interface Props {
  document_id: string
  file_id: string
  /** For an XML that is no invoice. */
  otherwise: ReactNode
}

/** An invoice in XML as the paper that people know. */
export function InvoicePreview({ document_id, file_id, otherwise }: Props) {
  const read = useCall(documents.invoice, { params: { id: document_id }, query: { file_id } }, { staleTime: Number.POSITIVE_INFINITY })
  if (read.isLoadingError) return <ErrorState title="Nie udało się otworzyć pliku" error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  return read.data.data ? <Paper invoice={read.data.data} /> : otherwise
}

function Party({ title, party }: { title: string; party: Invoice['seller'] }) {
  return (
    <div className={classes.party}>
      <h3>{title}</h3>
      <p className={classes.strong}>{party.title ?? 'Bez nazwy'}</p>
      {party.address.map(line => (
        <p key={line}>{line}</p>
      ))}
      {party.vat_number && <p>NIP {formatNip(party.vat_number)}</p>}
    </div>
  )
}

const linesAtOnce = 200

function Paper({ invoice }: { invoice: Invoice }) {
  const [from, setFrom] = useState(0)
  const { lines, rates, currency } = invoice
  const count = lines.length
  const shown = lines.slice(from, from + linesAtOnce)
  const dates = [
    ['Data wystawienia', invoice.issue_date],
    ['Data sprzedaży', invoice.sale_date],
  ] as const
  return (
    <article className={classes.paper} aria-label={`Faktura ${invoice.number}`}>
      <header className={classes.head}>
        <h2>
          {invoice.correction ? 'Faktura korygująca' : 'Faktura'} {invoice.number}
        </h2>
        {dates.map(
          ([label, date]) =>
            date && (
              <p key={label}>
                {label}: {formatDate(date)}
              </p>
            ),
        )}
        {invoice.ksef_number && <p className={classes.quiet}>Numer KSeF: {invoice.ksef_number}</p>}
      </header>
      {invoice.correction && <Correction invoice={invoice} />}
      <div className={classes.parties}>
        <Party title="Sprzedawca" party={invoice.seller} />
        <Party title="Nabywca" party={invoice.buyer} />
      </div>
      {count > 0 && <InvoiceLines lines={shown} currency={currency} correction={invoice.correction} />}
      {count > linesAtOnce && (
        <nav className={classes.pages} aria-label="Wiersze faktury">
          <button type="button" disabled={from === 0} onClick={() => setFrom(from - linesAtOnce)}>
            Poprzednie wiersze
          </button>
          <span aria-live="polite">
            Wiersze {formatNumber(from + 1)}–{formatNumber(Math.min(from + linesAtOnce, count))} z {formatNumber(count)}
          </span>
          <button type="button" disabled={from + linesAtOnce >= count} onClick={() => setFrom(from + linesAtOnce)}>
            Następne wiersze
          </button>
        </nav>
      )}
      <ScrollBox label="Kwoty według stawek">
        <table className={classes.totals}>
          <thead>
            <tr>
              <th>Stawka</th>
              <th>Netto</th>
              <th>VAT</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ rate, net, vat }) => (
              <tr key={rate}>
                <td>{rate}</td>
                <td>{sumOf(net, currency)}</td>
                <td>{vat ? sumOf(vat, currency) : '–'}</td>
              </tr>
            ))}
            <tr className={classes.strong}>
              <td>Razem</td>
              <td>{sumOf(invoice.net, currency)}</td>
              <td>{sumOf(invoice.vat, currency)}</td>
            </tr>
          </tbody>
        </table>
      </ScrollBox>
      <p className={classes.due}>
        {invoice.payment.paid_on ? 'Zapłacono' : invoice.correction ? 'Razem brutto' : 'Do zapłaty'}: {sumOf(invoice.gross, currency)}
      </p>
      <Payment payment={invoice.payment} />
      {invoice.notes.map((note, place) => (
        <p key={place} className={classes.quiet}>
          {note}
        </p>
      ))}
    </article>
  )
}

function Correction({ invoice }: { invoice: Invoice }) {
  return (
    <div className={classes.correction}>
      {invoice.corrected.map(({ number, issue_date, ksef_number }) => (
        <p key={number}>
          Koryguje fakturę {number}
          {issue_date && ` z ${formatDate(issue_date)}`}
          {ksef_number && ` (KSeF ${ksef_number})`}
        </p>
      ))}
      {invoice.correction_reason && <p>Przyczyna: {invoice.correction_reason}</p>}
    </div>
  )
}

function Payment({ payment: { paid_on, due_dates, method, account, bank } }: Pick<Invoice, 'payment'>) {
  return (
    <div className={classes.payment}>
      {paid_on && <p>Zapłacono {formatDate(paid_on)}</p>}
      {due_dates.length > 0 && <p>Termin płatności: {due_dates.map(formatDate).join(', ')}</p>}
      {method && <p>Sposób płatności: {method}</p>}
      {account && (
        <p>
          Rachunek: {formatNrb(account)}
          {bank && `, ${bank}`}
        </p>
      )}
    </div>
  )
}
