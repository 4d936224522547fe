import type { ReactNode } from 'react'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { invoiceKinds, partyNumberLabels, totalLabel } from '#features/documents/shared/labels-invoice.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatNip, formatNrb } from '#kernel/identifiers/identifiers.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { sumOf } from './format-gross.ts'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceRates } from './InvoiceRates.tsx'
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
      {party.vat_number && (
        <p>
          {partyNumberLabels[party.vat_number_kind]} {formatNip(party.vat_number)}
        </p>
      )}
    </div>
  )
}

function Paper({ invoice }: { invoice: Invoice }) {
  const { lines, currency } = invoice
  const dates = [
    ['Data wystawienia', invoice.issue_date],
    ['Data sprzedaży', invoice.sale_date],
  ] as const
  return (
    <article className={classes.paper} aria-label={`Faktura ${invoice.number}`}>
      <header className={classes.head}>
        <h2>
          {invoiceKinds[invoice.kind] ?? `Faktura (${invoice.kind})`} {invoice.number}
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
      {(invoice.corrected.length > 0 || invoice.correction_reason) && <Correction invoice={invoice} />}
      <div className={classes.parties}>
        <Party title="Sprzedawca" party={invoice.seller} />
        <Party title="Nabywca" party={invoice.buyer} />
      </div>
      {lines.length > 0 && <InvoiceLines label="Pozycje faktury" lines={lines} currency={currency} correction={invoice.correction} />}
      {invoice.order && <Order order={invoice.order} currency={currency} correction={invoice.correction} />}
      <InvoiceRates invoice={invoice} />
      <p className={classes.due}>
        {totalLabel(invoice)}: {sumOf(invoice.gross, currency)}
      </p>
      {invoice.due && <p className={classes.due}>Do zapłaty: {sumOf(invoice.due, currency)}</p>}
      <Payment payment={invoice.payment} />
      {invoice.marks.map(mark => (
        <p key={mark} className={classes.strong}>
          {mark}
        </p>
      ))}
      {invoice.details.length > 0 && <Details details={invoice.details} />}
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

/** The goods or services that an advance was paid for. */
function Order({ order, currency, correction }: { order: NonNullable<Invoice['order']>; currency: string; correction: boolean }) {
  return (
    <section>
      <h3>Zamówienie, którego dotyczy zaliczka</h3>
      {order.lines.length > 0 && <InvoiceLines label="Pozycje zamówienia" lines={order.lines} currency={currency} correction={correction} />}
      {order.value && <p className={classes.sum}>Wartość zamówienia brutto: {sumOf(order.value, currency)}</p>}
    </section>
  )
}

function Details({ details }: Pick<Invoice, 'details'>) {
  return (
    <section>
      <h3>Pozostałe dane</h3>
      <dl className={classes.details}>{details.map(({ label, value }, place) => [<dt key={place}>{label}</dt>, <dd key={`${place} value`}>{value}</dd>])}</dl>
    </section>
  )
}

function Payment({ payment: { paid_on, due_dates, due_terms, method, account, bank } }: Pick<Invoice, 'payment'>) {
  return (
    <div className={classes.payment}>
      {paid_on && <p>Zapłacono {formatDate(paid_on)}</p>}
      {due_dates.length + due_terms.length > 0 && <p>Termin płatności: {[...due_dates.map(formatDate), ...due_terms].join(', ')}</p>}
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
