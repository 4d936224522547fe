import { IconFileImport } from '@tabler/icons-react'
import { type ImportRow, imports, importStates } from '#features/imports/shared/contract.ts'
import { importedLabels, importLabels } from '#features/imports/shared/labels.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { importBadges } from './import-badges.ts'

export const columns: Column<ImportRow>[] = [
  { key: 'file_name', title: 'Plik', cell: row => row.file_name, sortable: true },
  { key: 'list', title: 'Co', cell: row => importedLabels[row.list], sortable: true, width: 120 },
  { key: 'state', title: 'Stan', cell: row => <Status look={importBadges[row.state]} />, sortable: true, width: 170 },
  { key: 'total', title: 'Wiersze', cell: row => formatNumber(row.total), sortable: true, align: 'right', width: 100 },
  { key: 'user_name', title: 'Kto', cell: row => row.user_name, sortable: true },
  { key: 'created_at', title: 'Kiedy', cell: row => formatDateTime(row.created_at), sortable: true, width: 170 },
]

const filters = [{ key: 'state', title: 'Stan', kind: 'choice' as const, options: importStates.map(value => ({ value, label: importLabels[value].label })) }]

/** What was brought in, and what waits for its confirmation. */
export function Imports() {
  return (
    <ListTable
      name="imports"
      label="Importy"
      endpoint={imports.list}
      columns={columns}
      linkOf={row => linkTo('dashboard-settings-imports-view', { id: row.id })}
      nounForms={['import', 'importy', 'importów', 'importu']}
      searchLabel="Nazwa pliku"
      defaultSort="created:desc"
      filters={filters}
      empty={{
        icon: IconFileImport,
        title: 'Nie ma jeszcze importów',
        text: 'Firmy i pracowników z arkusza albo z innego programu można wczytać z pliku CSV. Wzór pliku jest do pobrania u góry.',
      }}
    />
  )
}
