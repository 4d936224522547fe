import { IconFileImport } from '@tabler/icons-react'
import { type ImportRow, imports } from '#features/imports/shared/contract.ts'
import { importFields } from '#features/imports/shared/fields.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { importBadges } from './import-badges.ts'

export const columns = columnsOf<typeof importFields, ImportRow>(importFields, {
  state: row => <Status look={importBadges[row.state]} />,
  total: row => formatNumber(row.total),
})

const filters = filtersOf(importFields)

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
