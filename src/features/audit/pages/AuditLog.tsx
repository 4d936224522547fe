import '#web/ui/layout/mantine.ts'
import { ActionIcon } from '@mantine/core'
import { IconHistory, IconListDetails } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type AuditRow, audit } from '#features/audit/shared/contract.ts'
import { actionLabel, entityLabel, entityOptions } from '#features/audit/shared/labels.ts'
import { RecordName } from './RecordName.tsx'
import { loadRecordWords } from './record-words.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

const EntryDialog = lazy(async () => {
  const [{ EntryDialog: Dialog }, words] = await Promise.all([import('./EntryDialog.tsx'), loadRecordWords.get()()])
  return { default: (props: { id: string; onClose(): void }) => <Dialog {...props} words={words} /> }
})

export const columns: Column<AuditRow>[] = [
  { key: 'created_at', title: 'Czas', cell: row => formatDateTime(row.created_at), sortable: true, width: 170 },
  { key: 'user_name', title: 'Osoba', cell: row => row.user_name ?? 'Program' },
  { key: 'action', title: 'Zdarzenie', cell: row => actionLabel(row.action) },
  { key: 'entity', title: 'Czego dotyczy', cell: row => entityLabel(row.entity) },
  { key: 'record_title', title: 'Rekord', cell: row => <RecordName entry={row} />, line: true },
  { key: 'company_title', title: 'Firma', cell: row => row.company_title ?? '–', line: true },
  { key: 'address', title: 'Adres IP', cell: row => row.address ?? '–', width: 150 },
]

/** The program's own work buries that of people. */
const ready = [{ title: 'Tylko ludzie', filters: 'user_id!=' }]

const filters = [
  { key: 'entity', title: 'Czego dotyczy', kind: 'choice' as const, options: entityOptions },
  { key: 'created_at', title: 'Czas', kind: 'date' as const },
  { key: 'user_name', title: 'Osoba', kind: 'text' as const },
  { key: 'company_title', title: 'Firma', kind: 'text' as const },
  { key: 'user_id', title: 'Kto', kind: 'text' as const, hidden: true as const },
]

/** Who did what, when and from where. Nobody can change it, and a chain of digests shows if somebody did. */
export function AuditLog() {
  const [entryId, setEntryId] = useState<string>()
  return (
    <Page title="Dziennik zdarzeń" lead="Wpisów nie da się zmienić ani usunąć." flush>
      <ListTable
        name="audit"
        label="Dziennik zdarzeń"
        endpoint={audit.list}
        columns={columns}
        nounForms={['zdarzenie', 'zdarzenia', 'zdarzeń', 'zdarzenia']}
        searchLabel="Osoba lub jej e-mail"
        defaultSort="created:desc"
        ready={ready}
        filters={filters}
        actions={row => (
          <ActionIcon
            aria-label={`Szczegóły: ${actionLabel(row.action)}, ${formatDateTime(row.created_at)}`}
            title="Szczegóły"
            onClick={() => setEntryId(row.id)}
          >
            <IconListDetails size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        empty={{ icon: IconHistory, title: 'Nie ma jeszcze zdarzeń', text: 'Tu widać każdą zmianę w portalu.' }}
      />
      <Suspense>{entryId && <EntryDialog id={entryId} onClose={() => setEntryId(undefined)} />}</Suspense>
    </Page>
  )
}
