import { IconArrowBackUp, IconCalendar, IconCheck, IconMail, IconMessageQuestion, IconTag, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { maxAsked } from '#features/settlements/shared/contract-many.ts'
import { askClients } from '#features/purchase-decisions/public.tsx'
import { lazyNamed } from '#web/lazy-named.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useMay } from '#web/ui/session/use-rights.ts'
import { useCan } from '#web/session/use-session.ts'
import { changeDocuments } from './bulk-actions.ts'

const BulkDialog = lazyNamed(() => import('./BulkDialog.tsx'), 'BulkDialog')
const AskDialog = lazyNamed(() => import('./request/RequestDocumentsDialog.tsx'), 'RequestDocumentsDialog')

type DialogName = 'return' | 'move' | 'tag' | 'ask'

/** What can be done with all selected documents at once; what needs a word is asked for in a dialog. */
export function BulkActions({ rows, clear }: { rows: readonly DocumentRow[]; clear(): void }) {
  const reviews = useCan('documents.review')
  const may = useMay()
  const [dialog, setDialog] = useState<DialogName>()
  const ids = rows.map(({ id }) => id)
  const companies = [...new Map(rows.map(row => [row.company_id, row.company_title]))].map(([id, title]) => ({ id, title }))
  const finish = () => {
    setDialog(undefined)
    clear()
  }
  const change = (action: 'accept' | 'remove') => changeDocuments({ action, ids }).then(clear).catch(toastFailure)
  const invoices = rows.filter(row => row.category === 'purchase_invoice' && row.direction === 'from_client').map(({ id }) => id)
  const askAbout = () => askClients(invoices).then(clear).catch(toastFailure)
  if (!rows.every(({ company_id }) => may('documents.create', company_id))) return <span>Część zaznaczonych dokumentów mogą Państwo tylko oglądać.</span>
  return (
    <>
      {reviews && (
        <>
          <button type="button" onClick={() => change('accept')}>
            <IconCheck {...icon} /> Przyjmij
          </button>
          <button type="button" onClick={() => setDialog('return')}>
            <IconArrowBackUp {...icon} /> Do poprawy
          </button>
        </>
      )}
      <button type="button" onClick={() => setDialog('move')}>
        <IconCalendar {...icon} /> Przenieś
      </button>
      <button type="button" onClick={() => setDialog('tag')}>
        <IconTag {...icon} /> Etykiety
      </button>
      <button type="button" onClick={() => change('remove')}>
        <IconTrash {...icon} /> Do kosza
      </button>
      {reviews && (
        <button type="button" disabled={companies.length > maxAsked} onClick={() => setDialog('ask')}>
          <IconMail {...icon} /> Poproś o dokumenty{companies.length > maxAsked && ` (najwyżej ${maxAsked} firm)`}
        </button>
      )}
      {reviews && invoices.length > 0 && (
        <button type="button" onClick={askAbout}>
          <IconMessageQuestion {...icon} /> Zapytaj klienta
        </button>
      )}
      <Suspense>
        {(dialog === 'return' || dialog === 'move' || dialog === 'tag') && (
          <BulkDialog action={dialog} ids={ids} onClose={() => setDialog(undefined)} onDone={finish} />
        )}
        {dialog === 'ask' && <AskDialog companies={companies} onClose={() => setDialog(undefined)} onDone={finish} />}
      </Suspense>
    </>
  )
}
