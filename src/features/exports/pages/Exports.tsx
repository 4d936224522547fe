import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileExport, IconX } from '@tabler/icons-react'
import { type ExportRow, exports, exportStates } from '#features/exports/shared/contract.ts'
import { exportLabels, formatLabels } from '#features/exports/shared/labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useUser } from '#web/session/use-session.ts'
import { cancelExport, downloadExport, isUnderWay } from './export-acts.ts'
import { exportBadges } from './export-badges.ts'

export const columns: Column<ExportRow>[] = [
  { key: 'title', title: 'Lista', cell: row => row.title, sortable: true },
  { key: 'format', title: 'Plik', cell: row => formatLabels[row.format].label, sortable: true, width: 90 },
  { key: 'state', title: 'Stan', cell: row => <Status look={exportBadges[row.state]} />, sortable: true, width: 170 },
  { key: 'problem', title: 'Powód', cell: row => row.problem ?? '–', width: 260 },
  { key: 'done', title: 'Wiersze', cell: row => formatNumber(row.done), sortable: true, align: 'right', width: 100 },
  { key: 'user_name', title: 'Kto', cell: row => row.user_name, sortable: true },
  { key: 'created_at', title: 'Kiedy', cell: row => formatDateTime(row.created_at), sortable: true, width: 170 },
  {
    key: 'expires_at',
    title: 'Do pobrania do',
    cell: row => (row.state === 'done' && row.expires_at ? formatDateTime(row.expires_at) : '–'),
    sortable: true,
    width: 170,
  },
]

const filters = [{ key: 'state', title: 'Stan', kind: 'choice' as const, options: exportStates.map(value => ({ value, label: exportLabels[value].label })) }]

function Act({ row }: { row: ExportRow }) {
  const { id } = useUser()
  if (isUnderWay(row)) {
    return (
      <ActionIcon aria-label={`Przerwij: ${row.title}`} title="Przerwij" onClick={() => void cancelExport(row.id)}>
        <IconX {...icon} />
      </ActionIcon>
    )
  }
  if (row.state !== 'done' || row.user_id !== id) return null
  return (
    <ActionIcon aria-label={`Pobierz: ${row.title}`} title="Pobierz" onClick={() => void downloadExport(row.id)}>
      <IconDownload {...icon} />
    </ActionIcon>
  )
}

/** What was taken away: one's own, for heads of the office everybody's. */
export function Exports() {
  return (
    <ListTable
      name="exports"
      label="Eksporty"
      endpoint={exports.list}
      columns={columns}
      nounForms={['eksport', 'eksporty', 'eksportów', 'eksportu']}
      searchLabel="Nazwa listy"
      defaultSort="created:desc"
      filters={filters}
      actions={row => <Act row={row} />}
      empty={{ icon: IconFileExport, title: 'Nie ma jeszcze eksportów', text: 'Każdą listę można zapisać do pliku przyciskiem „Eksportuj” nad nią.' }}
    />
  )
}
