import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import { correctedWords, dueLabel, headFacts, kindLabel, totalLabel } from '#features/documents/shared/labels-invoice.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { saveFile } from '#web/api/save-file.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { useCall } from '#web/api/use-call.ts'
import { InvoiceAttachments } from './InvoiceAttachments.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceLink, LaterInvoices } from './InvoiceLink.tsx'
import { Parties } from './InvoiceParties.tsx'
import { Facts, Paged, Section } from './InvoiceParts.tsx'
import { Advances, Instalments, Payment, Rates, Settlement } from './InvoiceSums.tsx'
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
  if (!read.data.data) return otherwise
  return (
    <>
      <div className={classes.tools}>
        <PdfButton document_id={document_id} file_id={file_id} />
      </div>
      <Paper invoice={read.data.data} document_id={document_id} />
    </>
  )
}

function PdfButton({ document_id, file_id }: Omit<Props, 'otherwise'>) {
  const [busy, run] = useAttempt()
  async function save() {
    await run(async () => {
      const { data } = await call(documents.invoicePdf, { params: { id: document_id }, query: { file_id } })
      // What is shown as an invoice has one.
      if (data) saveFile(data)
    })
  }
  return (
    <Button variant="default" size="xs" loading={busy} leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />} onClick={save}>
      PDF
    </Button>
  )
}

function Paper({ invoice, document_id }: { invoice: Invoice; document_id: string }) {
  const { lines, currency } = invoice
  return (
    <article className={classes.paper} aria-label={`Faktura ${invoice.number}`}>
      <Head invoice={invoice} />
      <LaterInvoices document_id={document_id} />
      {(invoice.corrected.length > 0 || invoice.correction_reason || invoice.correction_details.length > 0) && (
        <Correction invoice={invoice} document_id={document_id} />
      )}
      <Parties invoice={invoice} />
      {lines.length > 0 && <InvoiceLines label="Pozycje faktury" lines={lines} invoice={invoice} />}
      {invoice.order && <Order order={invoice.order} invoice={invoice} />}
      <Instalments invoice={invoice} />
      <Advances advances={invoice.advances} document_id={document_id} />
      <div className={classes.sums}>
        <Rates invoice={invoice} />
        <Settlement invoice={invoice} />
        {invoice.gross !== null && (
          <p className={classes.due}>
            <span>{totalLabel(invoice)}: </span>
            {sumOf(invoice.gross, currency)}
          </p>
        )}
        {invoice.due !== null && (
          <p className={classes.due}>
            <span>{dueLabel(invoice)}: </span>
            {sumOf(invoice.due, currency)}
          </p>
        )}
      </div>
      <Payment invoice={invoice} />
      {invoice.marks.length > 0 && (
        <Section title="Adnotacje">
          <ul className={classes.marks}>
            {invoice.marks.map(mark => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        </Section>
      )}
      {invoice.notes.length > 0 && (
        <Section title="Uwagi">
          {invoice.notes.map((note, place) => (
            <p key={place} className={classes.note}>
              {note}
            </p>
          ))}
        </Section>
      )}
      {invoice.sections.map(({ title, details }, place) => (
        <Section key={place} title={title}>
          <Facts details={details} />
        </Section>
      ))}
      <InvoiceAttachments attachments={invoice.attachments} />
      <p className={classes.form}>Wzór {invoice.form}</p>
    </article>
  )
}

function Head({ invoice }: { invoice: Invoice }) {
  const { ksef_number } = invoice
  return (
    <header className={classes.head}>
      <div>
        <h2>
          <span className={classes.kind}>{kindLabel(invoice)}</span> {invoice.number}
        </h2>
        {ksef_number && (
          <p className={classes.ksef}>
            <span>
              Numer KSeF <span className={classes.code}>{ksef_number}</span>
            </span>
            <CopyButton value={ksef_number} size="compact-xs" className={classes.copy}>
              Kopiuj
            </CopyButton>
          </p>
        )}
      </div>
      <Facts details={headFacts(invoice)} />
    </header>
  )
}

function Correction({ invoice, document_id }: { invoice: Invoice; document_id: string }) {
  const { corrected, correction_reason, correction_details } = invoice
  return (
    <div className={classes.correction}>
      <Paged label="Faktury korygowane" all={corrected} pageSize={20}>
        {visibleInvoices =>
          visibleInvoices.map((one, place) => (
            <p key={place}>
              <InvoiceLink document_id={document_id} kind="corrects" named={one}>
                {correctedWords(one)}
              </InvoiceLink>
              {one.ksef_number && (
                <>
                  {' '}
                  (KSeF <span className={classes.code}>{one.ksef_number}</span>)
                </>
              )}
            </p>
          ))
        }
      </Paged>
      {correction_reason && <p>Przyczyna: {correction_reason}</p>}
      <Facts details={correction_details} />
    </div>
  )
}

/** The goods or services that an advance was paid for. */
function Order({ order, invoice }: { order: NonNullable<Invoice['order']>; invoice: Invoice }) {
  return (
    <Section title="Zamówienie, którego dotyczy zaliczka">
      {order.lines.length > 0 && <InvoiceLines label="Pozycje zamówienia" lines={order.lines} invoice={invoice} />}
      {order.value && <p className={classes.sum}>Wartość zamówienia brutto: {sumOf(order.value, invoice.currency)}</p>}
    </Section>
  )
}
