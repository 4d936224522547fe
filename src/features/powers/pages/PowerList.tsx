import '#web/ui/layout/mantine.ts'
import { IconSignature } from '@tabler/icons-react'
import { type PowerEntry, powers } from '#features/powers/shared/contract.ts'
import { entryFields } from '#features/powers/shared/fields.ts'
import { nameOfPower } from '#features/powers/shared/labels.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { entryBadges } from './badges.ts'

export const columns = columnsOf<typeof entryFields, PowerEntry>(entryFields, {
  kind: ({ kind, name }) => (kind === 'ksef' ? 'KSeF' : nameOfPower({ kind, name })),
  state: row => <Status look={entryBadges[row.state]} />,
  holder: row => row.holder ?? (row.state === 'missing' ? '–' : 'Biuro'),
})

const filters = filtersOf(entryFields, { first: ['state'] })

/** What the office may do for whom, and what it lacks. */
export function PowerList() {
  return (
    <Page title="Pełnomocnictwa" flush>
      <ListTable
        name="powers"
        label="Pełnomocnictwa"
        endpoint={powers.list}
        columns={columns}
        linkOf={row => linkTo('dashboard-companies-view', { id: row.company_id }, { tab: 'powers' })}
        nounForms={['pełnomocnictwo', 'pełnomocnictwa', 'pełnomocnictw', 'pełnomocnictwa']}
        searchLabel="Firma, wspólnik lub pełnomocnik"
        defaultSort="company_title:asc"
        filters={filters}
        empty={{
          icon: IconSignature,
          title: 'Nie ma pełnomocnictw',
          text: 'Pełnomocnictwo dodaje się na stronie firmy, w części „Pełnomocnictwa”.',
        }}
      />
    </Page>
  )
}
