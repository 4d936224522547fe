import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { type ImportRecord, imports } from '#features/imports/shared/contract.ts'
import { importFields } from '#features/imports/shared/fields.ts'
import { importedLabels } from '#features/imports/shared/labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Facts, Page } from '#web/ui/layout/Page.tsx'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { useCall } from '#web/api/use-call.ts'
import { cancelImport } from './import-acts.ts'
import { ImportDraft } from './ImportDraft.tsx'
import { importBadges } from './import-badges.ts'
import classes from './ImportShow.module.css'

const lists = {
  '/api/companies': { name: 'dashboard-companies', words: 'Przejdź do listy firm' },
  '/api/employees': { name: 'dashboard-employees', words: 'Przejdź do listy pracowników' },
} as const

/** One file on its way to becoming records. */
export function ImportShow() {
  const { id = '' } = useParams()
  const read = useCall(imports.get, { params: { id } }, { placeholderData: before => before })
  const record = read.data?.data
  useRecordName(record?.file_name)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!record) return <Skeleton lines={8} />
  return (
    <Page
      title={record.file_name}
      mark={<Status look={importBadges[record.state]} size="pill" />}
      lead={`${importedLabels[record.list]}, ${plural(record.total, rowForms)}`}
    >
      {record.problem && <ErrorMessage tone={record.state === 'failed' ? 'red' : 'amber'}>{record.problem}</ErrorMessage>}
      {record.state === 'draft' ? <ImportDraft record={record} /> : <Outcome record={record} />}
    </Page>
  )
}

function Outcome({ record }: { record: ImportRecord }) {
  if (record.state === 'waiting' || record.state === 'running')
    return (
      <section className={classes.running} aria-live="polite">
        <progress value={record.done} max={record.total} aria-label="Postęp importu" />
        <p>{`Sprawdzono ${formatNumber(record.done)} z ${formatNumber(record.total)}. Wszystkie wiersze zapiszą się naraz, po sprawdzeniu ostatniego.`}</p>
        <Button variant="default" onClick={() => void cancelImport(record.id)}>
          Przerwij import
        </Button>
      </section>
    )
  return (
    <>
      {record.state === 'done' && (
        <p role="status">
          <span>{`Zapisano ${plural(record.total, ['rekord', 'rekordy', 'rekordów'])}. Plik został usunięty.`}</span>{' '}
          <Link to={linkTo(lists[record.list].name)}>{lists[record.list].words}</Link>
        </p>
      )}
      {record.state === 'cancelled' && <p>Import przerwano. Nic nie zostało zapisane, a plik usunięto.</p>}
      <Facts
        facts={[
          [importFields.user_name.label, record.user_name],
          [importFields.created_at.label, formatDateTime(record.created_at)],
          ...happened([importFields.finished_at.label, record.finished_at && formatDateTime(record.finished_at)]),
        ]}
      />
    </>
  )
}
