import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFileExport, IconX } from '@tabler/icons-react'
import { type ExportRow, exports } from '#features/exports/shared/contract.ts'
import { exportFields } from '#features/exports/shared/fields.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useUser } from '#web/session/use-session.ts'
import { cancelExport, downloadExport, isUnderWay } from './export-acts.ts'
import { exportBadges } from './export-badges.ts'

export const columns = columnsOf<typeof exportFields, ExportRow>(exportFields, {
  state: row => <Status look={exportBadges[row.state]} />,
  done: row => formatNumber(row.done),
  expires_at: row => (row.state === 'done' && row.expires_at ? formatDateTime(row.expires_at) : '–'),
})

const filters = filtersOf(exportFields)

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
