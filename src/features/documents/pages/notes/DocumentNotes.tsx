import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { type Document, documents } from '#features/documents/shared/contract.ts'
import { receiptLabels } from '#features/documents/shared/labels.ts'
import { formatDateTime, formatMonth } from '#kernel/dates/dates.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './DocumentNotes.module.css'

const Duplicates = lazyNamed(() => import('./Duplicates.tsx'), 'Duplicates')
const DocumentLinks = lazyNamed(() => import('./DocumentLinks.tsx'), 'DocumentLinks')

const MarkerLine = lazyNamed(() => import('./MarkerLine.tsx'), 'MarkerLine')

/** What one has to know about the document before anything else. */
export function DocumentNotes({ document }: { document: Document }) {
  return (
    <>
      {document.read_from_file && (
        <p className={classes.good}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          Odczytano z pliku: numer, daty, NIP i kwoty.
        </p>
      )}
      {document.concerns_month && (
        <ErrorMessage tone="amber">
          Za {formatMonth(document.concerns_month)}. Tamten miesiąc jest zamknięty, dlatego dokument jest w rozliczeniu za {formatMonth(document.month)}.
        </ErrorMessage>
      )}
      {document.duplicates.length > 0 && (
        <Suspense>
          <Duplicates document={document} />
        </Suspense>
      )}
      {document.links.length > 0 && (
        <Suspense>
          <DocumentLinks links={document.links} />
        </Suspense>
      )}
      <Suspense>
        <MarkerLine document={document} />
      </Suspense>
      <Receipt document={document} />
    </>
  )
}

/** What is only to be read is confirmed by opening it; what has to be acknowledged asks for a click. */
function Receipt({ document }: { document: Document }) {
  const [busy, run] = useAttempt()
  const opened = useRef<string>(undefined)

  async function confirm() {
    await run(async () => {
      await call(documents.acknowledge, { params: { id: document.id }, body: {} })
      if (document.receipt === 'acknowledge') toast('Dziękujemy za potwierdzenie.')
      await refreshQueries('documents')
    })
  }

  useEffect(() => {
    if (document.receipt !== 'read' || !document.may_acknowledge || opened.current === document.id) return
    opened.current = document.id
    void confirm()
  })

  if (document.receipt === 'none') return null
  if (document.acknowledged_at) {
    return (
      <p className={classes.good}>
        <IconCircleCheck size={18} stroke={1.75} aria-hidden />
        {document.receipt === 'read' ? 'Przeczytano' : 'Potwierdzono'} {formatDateTime(document.acknowledged_at)}, {document.acknowledged_by_name}
      </p>
    )
  }
  if (!document.may_acknowledge || document.receipt === 'read')
    return <p className={classes.waiting}>Do wiadomości klienta: {receiptLabels[document.receipt].waiting}.</p>
  return (
    <ErrorMessage
      tone="amber"
      action={
        <Button size="xs" loading={busy} onClick={() => void confirm()}>
          Potwierdzam
        </Button>
      }
    >
      Biuro prosi o zapoznanie się z tym dokumentem i potwierdzenie.
    </ErrorMessage>
  )
}
