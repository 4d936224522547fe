import { Button } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { pricelist, type ServiceRow } from '#features/pricelist/shared/contract.ts'
import { categoryLabels, unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import { useCan } from '#web/session/use-session.ts'

const StatementList = lazyNamed(() => import('#features/billing/public.tsx'), 'StatementList')

export const columns: Column<ServiceRow>[] = [
  { key: 'name', title: 'Nazwa', cell: service => service.name, sortable: true },
  { key: 'code', title: 'Kod', cell: service => service.code, sortable: true, width: 130 },
  { key: 'category', title: 'Kategoria', cell: service => categoryLabels[service.category], sortable: true, width: 160 },
  { key: 'unit', title: 'Jednostka', cell: service => unitLabels[service.unit], sortable: true, width: 120 },
  { key: 'net_price', title: 'Cena netto', cell: service => formatMoney(service.net_price), sortable: true, align: 'right', width: 130 },
  { key: 'vat_rate', title: 'VAT', cell: service => vatRateLabels[service.vat_rate], sortable: true, align: 'right', width: 80 },
  { key: 'valid_from', title: 'Cena od', cell: service => formatDate(service.valid_from), sortable: true, width: 110 },
  { key: 'active', title: 'Aktywna', cell: service => (service.active ? 'tak' : 'w archiwum'), extra: true, width: 110 },
]

const filters = [
  { key: 'category', title: 'Kategoria', kind: 'choice' as const, options: optionsOf(categoryLabels) },
  { key: 'unit', title: 'Jednostka', kind: 'choice' as const, options: optionsOf(unitLabels) },
  { key: 'vat_rate', title: 'VAT', kind: 'choice' as const, options: optionsOf(vatRateLabels) },
  { key: 'active', title: 'Aktywna', kind: 'boolean' as const },
]

const tabs = [
  { key: 'services', title: 'Usługi' },
  { key: 'statements', title: 'Zestawienia miesięczne' },
]

/** What the office sells, and what it has billed by it. */
export function PricelistList() {
  const mayWrite = useCan('pricelist.write')
  const tab = useTab(tabs)
  const add = mayWrite && (
    <Button component={Link} to={linkTo('dashboard-pricelist-new')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
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
