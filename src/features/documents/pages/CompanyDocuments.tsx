import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconFilePlus, IconFileZip, IconMail, IconUpload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { companies } from '#features/companies/shared/contract.ts'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { type DocumentRow, documents } from '#features/documents/shared/contract.ts'
import { documentBadges } from './badges.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { linkTo } from '#web/routing/routes.ts'
import { startExport } from '#features/exports/public.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import { Gross } from './preview/Gross.tsx'
import { partiesOf } from './parties.ts'
import classes from './CompanyDocuments.module.css'

const AskDialog = lazyNamed(() => import('./request/RequestDocumentsDialog.tsx'), 'RequestDocumentsDialog')
const DocumentUpload = lazyNamed(() => import('./upload/DocumentUpload.tsx'), 'DocumentUpload')

interface Props {
  company_id: string
  /** One month's documents; without it the newest of all. */
  month?: string
  /** What of it is known to be missing. */
  missing?: readonly string[]
}

/** The buttons and dialogs by which more documents come. */
function useMoreDocuments({ company_id, month, missing }: Props) {
  const mayCreate = useCanIn('documents.create', company_id)
  const mayReview = useCan('documents.review')
  const [adding, setAdding] = useState(false)
  const [asking, setAsking] = useState(false)
  const company = useCall(companies.get, { params: { id: company_id } })
  const { archived_at, accounting_status } = company.data?.data ?? {}
  // In the archive just what its open months wait for is still taken, and nobody asks for it any more.
  const takesMore = archived_at === null || (accounting_status && accounting_status !== 'closed')
  const buttons = (
    <div className={classes.buttons}>
      {mayReview && archived_at === null && (
        <Button variant="default" leftSection={<IconMail size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
          Poproś o dokumenty
        </Button>
      )}
      {mayCreate && takesMore && (
        <Button variant="light" leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
          Dodaj dokumenty
        </Button>
      )}
    </div>
  )
  const dialogs = (
    <>
      {adding && (
        <Suspense>
          <DocumentUpload onClose={() => setAdding(false)} company_id={company_id} month={month} />
        </Suspense>
      )}
      {asking && company.data && (
        <Suspense>
          <AskDialog companies={[company.data.data]} month={month} missing={missing} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
  return { buttons, dialogs, isOver: Boolean(archived_at) && !takesMore }
}

/** What a company, or one of its months, has sent: the newest, and the way to all and to more. */
export function CompanyDocuments({ company_id, month, missing }: Props) {
  const { buttons, dialogs, isOver } = useMoreDocuments({ company_id, month, missing })
  return (
    <>
      <Newest company_id={company_id} month={month} buttons={buttons} isOver={isOver} />
      {/* Beside whatever stands for the list: photos that were taken and not sent yet are lost with their dialog. */}
      {dialogs}
    </>
  )
}

function Newest({ company_id, month, buttons, isOver }: Pick<Props, 'company_id' | 'month'> & { buttons: ReactNode; isOver: boolean }) {
  const { isAdmin } = useUser()
  const filters = writeFilters([
    { key: 'company_id', operator: ':', values: [company_id] },
    ...(month ? [{ key: 'month', operator: '=' as const, values: [month] }] : []),
  ])
  const list = useCall(documents.list, { query: { limit: 10, page: 1, sort: 'created:desc', filters } })
  if (list.isLoadingError) return <ErrorState error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton lines={4} />
  const { data, meta } = list.data
  if (data.length === 0)
    return (
      <EmptyState
        icon={IconFilePlus}
        title={month ? `Nie ma dokumentów za ${formatMonth(month)}` : 'Nie ma dokumentów'}
        text={isOver ? nothingComes : 'Tu pojawią się faktury, wyciągi i umowy.'}
        action={buttons}
      />
    )
  const linkOf = (row: DocumentRow) => linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id: row.id }, { filters })
  return (
    <div className={classes.panel}>
      <ul className={classes.list}>
        {data.map(row => (
          <li key={row.id}>
            <span className={classes.name}>
              <Link to={linkOf(row)}>{row.title}</Link>
              <span className={classes.meta}>{partiesOf(row)}</span>
            </span>
            <span className={classes.meta}>{month ? row.category_name : `${row.category_name}, ${formatMonth(row.month)}`}</span>
            <span className={classes.sum}>
              <Gross of={row} />
            </span>
            <span className={classes.state}>
              <Status look={documentBadges[row.state]} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {meta.total > data.length && (
          <Link to={linkTo(isAdmin ? 'dashboard-documents' : 'documents', {}, { filters })}>Wszystkie dokumenty ({meta.total})</Link>
        )}
        <span className={classes.acts}>
          <Button
            variant="subtle"
            leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden />}
            onClick={() => void startExport('/api/documents', 'zip', { filters })}
          >
            {month ? 'Pobierz miesiąc jako ZIP' : 'Pobierz wszystkie jako ZIP'}
          </Button>
          {buttons}
        </span>
      </div>
    </div>
  )
}
