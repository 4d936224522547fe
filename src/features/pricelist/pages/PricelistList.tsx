import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { pricelist, type ServiceRow } from '#features/pricelist/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { serviceFields } from '#features/pricelist/shared/fields.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCan } from '#web/session/use-session.ts'

const StatementList = lazyNamed(() => import('#features/billing/public.tsx'), 'StatementList')

export const columns = columnsOf<typeof serviceFields, ServiceRow>(
  serviceFields,
  { active: service => (service.active ? 'tak' : 'w archiwum') },
  { active: { sortable: false } },
)

const filters = filtersOf(serviceFields)

const tabs = [
  { key: 'services', title: 'Usługi' },
  { key: 'statements', title: 'Zestawienia miesięczne' },
]

/** What the office sells, and what it has billed by it. */
export function PricelistList() {
  const mayWrite = useCan('pricelist.write')
  const tab = useTab(tabs)
  const add = mayWrite && (
    <Button aria-keyshortcuts="C" component={Link} to={linkTo('dashboard-pricelist-new')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Nowa usługa
    </Button>
  )
  return (
    <Page title="Lista usług" flush actions={tab === 'services' && add}>
      <Tabs tabs={tabs} label="Części cennika">
        {tab === 'services' ? (
          <ListTable
            name="pricelist"
            label="Usługi"
            endpoint={pricelist.list}
            columns={columns}
            linkOf={(service: ServiceRow) => linkTo('dashboard-pricelist-edit', { id: service.id })}
            nounForms={['usługa', 'usługi', 'usług', 'usługi']}
            searchLabel="Nazwa, kod lub opis"
            defaultSort="name:asc"
            filters={filters}
            empty={{ icon: IconTag, title: 'Nie ma jeszcze usług', text: 'Tu pojawią się usługi biura z cenami.', action: add || undefined }}
          />
        ) : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <StatementList />
          </Suspense>
        )}
      </Tabs>
    </Page>
  )
}
