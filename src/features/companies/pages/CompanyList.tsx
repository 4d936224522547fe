import { Button } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import type { CompanyRow } from '#features/companies/shared/contract.ts'
import { companyFields } from '#features/companies/shared/fields.ts'
import { companyTypeLabels } from '#features/companies/shared/labels.ts'
import { useTagFilter } from '#features/tags/pages/badges.ts'
import { TagNames } from '#features/tags/public.tsx'
import type { Needs } from '#kernel/feature-flags.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { defaultQuery } from '#features/companies/shared/default-query.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { ReadyView } from '#web/ui/list/list-parts.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { listAhead, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Count, Status } from '#web/ui/feedback/Status.tsx'
import { useStaff } from '#web/ui/session/use-staff.ts'
import { useCan } from '#web/session/use-session.ts'
import { accountingBadge, nameOf, romanMonth } from './company-badges.ts'
import classes from './CompanyList.module.css'

const CompanyBulk = lazyNamed(() => import('./CompanyBulk.tsx'), 'CompanyBulk')

function ownerOf({ owner }: CompanyRow) {
  if (!owner) return '–'
  const name = nameOf(owner)
  return (
    <span className={classes.owner} title={name}>
      <Avatar name={name} id={owner.id} size={20} />
      {name}
    </span>
  )
}

function accountingOf(company: CompanyRow) {
  const look = accountingBadge(company.accounting_status)
  if (!look) return '–'
  return (
    <span className={classes.status}>
      <Status look={look} />
      {company.accounting_month && <span className={classes.month}>{romanMonth(company.accounting_month)}</span>}
    </span>
  )
}

function tagsOf({ tags }: CompanyRow) {
  return tags.length === 0 ? '–' : <TagNames tags={tags} />
}

export const columns = columnsOf<typeof companyFields, CompanyRow>(companyFields, {
  company_type: company => <span className={classes.quiet}>{companyTypeLabels[company.company_type].short}</span>,
  tasks: company => <Count value={company.tasks} late={company.tasks_overdue} />,
  owner: ownerOf,
  vat_number: company => company.vat_number ?? '–',
  accounting_status: accountingOf,
  documents: company => <Count value={company.documents} />,
  tags: tagsOf,
})

const constantFilters = filtersOf(companyFields, { first: ['title', 'accounting_status', 'company_type', 'cooperation_status', 'vat_number'] })

const list = defaultQuery

/** What belongs to a part of the portal that is off has no column and no filter. */
const isThere = ({ key }: { key: string }) =>
  (key !== 'documents' || isSwitchedOn('documents')) &&
  (key !== 'accounting_status' || isSwitchedOn('component:settlements')) &&
  (!key.startsWith('tasks') || isSwitchedOn('component:companyTasks'))

const ready: readonly (ReadyView & { needs: Needs })[] = [
  { title: 'Moje firmy', filters: 'mine:true', needs: [] },
  { title: 'Brakuje dokumentów', filters: 'accounting_status:awaiting_documents|incomplete', needs: ['component:settlements', 'documents'] },
  { title: 'Zadania po terminie', filters: 'tasks_overdue:true', needs: 'component:companyTasks' },
]

export function CompanyList() {
  const mayCreate = useCan('companies.create')
  const mayTag = useCan('tags.write')
  const mayAsk = useCan('documents.review')
  const staff = useStaff()
  const others = useMemo(
    () => [
      { key: 'mine', title: 'Moje firmy', kind: 'boolean' as const, hidden: true as const },
      { key: 'owner_id', title: companyFields.owner.label, kind: 'choice' as const, options: staff },
      ...constantFilters.filter(isThere),
    ],
    [staff],
  )
  const filters = useTagFilter(others)
  const visibleColumns = useMemo(() => columns.filter(isThere), [])
  const views = useMemo(() => ready.filter(({ needs }) => isSwitchedOn(needs)), [])
  const add = mayCreate && (
    <Button aria-keyshortcuts="C" component={Link} to={linkTo('dashboard-companies-new')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Nowa firma
    </Button>
  )
  const actions = mayCreate && (
    <>
      <Button variant="default" component={Link} to={linkTo('dashboard-settings-imports', {}, { tab: 'imports' })}>
        Importuj
      </Button>
      {add}
    </>
  )
  return (
    <Page title="Firmy" flush actions={actions}>
      <ListTable
        {...list}
        label="Firmy"
        columns={visibleColumns}
        linkOf={(company: CompanyRow) => linkTo('dashboard-companies-view', { id: company.id })}
        nounForms={['firma', 'firmy', 'firm', 'firmy']}
        searchLabel="Nazwa lub NIP"
        ready={views}
        filters={filters}
        bulk={
          mayTag || mayAsk
            ? (rows, clear) => (
                <Suspense>
                  <CompanyBulk companies={rows} done={clear} />
                </Suspense>
              )
            : undefined
        }
        empty={{ icon: IconBuildingStore, title: 'Nie ma jeszcze firm', text: 'Tu pojawią się firmy, które prowadzi biuro.', action: add || undefined }}
      />
    </Page>
  )
}

CompanyList.ahead = listAhead(() => list)
