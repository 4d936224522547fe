import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { type Company, companies } from '#features/companies/shared/contract.ts'
import { companyTypeLabels, cooperationStatusLabels } from '#features/companies/shared/labels.ts'
import { CompanyDocuments } from '#features/documents/public.tsx'
import { CompanySettlements } from '#features/settlements/public.tsx'
import { CompanyTasks } from '#features/tasks/public.tsx'
import { TagName } from '#features/tags/public.tsx'
import { CompanyTickets } from '#features/tickets/public.tsx'
import { seesSettlements } from '#kernel/access/access.ts'
import { formatNip } from '#kernel/identifiers/format-identifiers.ts'
import { config, isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { type Tab, Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { CompanyDetails } from './CompanyDetails.tsx'
import { accountingBadge, romanMonth } from './company-badges.ts'
import { CompanyMenu } from './CompanyMenu.tsx'
import { CompanyNote } from './CompanyNote.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { CompanySections } from './CompanySections.tsx'
import { CompanySummary } from './CompanySummary.tsx'
import classes from './CompanyShow.module.css'
import { useMayEdit } from './use-may-edit.ts'
import { useCanIn, useRights } from '#web/ui/session/use-rights.ts'

const CompanyLimits = lazyNamed(() => import('#features/tax-limits/public.tsx'), 'CompanyLimits')
const CompanyBilling = lazyNamed(() => import('#features/billing/public.tsx'), 'CompanyBilling')
const CompanyTimeline = lazyNamed(() => import('#features/timeline/public.tsx'), 'CompanyTimeline')
const CompanyPowers = lazyNamed(() => import('#features/powers/public.tsx'), 'CompanyPowers')
const CompanyEmployees = lazyNamed(() => import('#features/employees/public.tsx'), 'CompanyEmployees')

interface Part {
  key: string
  title: string
  isVisible: boolean
  /** For whoever looks there is nothing in it but the reason why: only its address leads there. */
  closed?: boolean
  panel(company: Company): ReactNode
}

function useParts(company_id: string): Part[] {
  const { isAdmin } = useUser()
  const seesBilling = useCanIn('billing.read', company_id) === true
  const rights = useRights()
  const closed = !rights || !seesSettlements(rights, company_id)
  const maySeeEmployees = useCanIn('employees.read', company_id) === true
  const parts: Part[] = [
    { key: 'summary', title: 'Podsumowanie', isVisible: true, panel: company => <CompanySummary company={company} /> },
    {
      key: 'settlements',
      title: 'Rozliczenia',
      isVisible: isSwitchedOn('component:settlements'),
      closed,
      panel: company => <CompanySettlements company={company} area={isAdmin ? 'admin' : 'client'} />,
    },
    {
      key: 'documents',
      title: 'Dokumenty',
      isVisible: isSwitchedOn(['documents', 'component:companyDocuments']),
      panel: company => <CompanyDocuments company_id={company.id} />,
    },
    {
      key: 'tasks',
      title: 'Zadania',
      isVisible: isSwitchedOn('component:companyTasks'),
      panel: company => <CompanyTasks company_id={company.id} />,
    },
    {
      key: 'tickets',
      title: 'Sprawy',
      isVisible: isSwitchedOn('component:companyTickets'),
      panel: company => <CompanyTickets company={company} />,
    },
    {
      key: 'employees',
      title: 'Pracownicy',
      isVisible: isSwitchedOn('component:employees') && maySeeEmployees,
      panel: company => <CompanyEmployees company={company} />,
    },
    {
      key: 'limits',
      title: 'Limity',
      isVisible: isSwitchedOn('component:settlements'),
      closed,
      panel: company => <CompanyLimits company_id={company.id} />,
    },
    {
      key: 'timeline',
      title: 'Oś czasu',
      isVisible: isSwitchedOn('component:timeline'),
      panel: company => <CompanyTimeline company_id={company.id} />,
    },
    {
      key: 'billing',
      title: 'Dane rozliczeniowe',
      isVisible: isSwitchedOn('component:billing') && seesBilling,
      panel: company => <CompanyBilling company_id={company.id} />,
    },
    {
      key: 'powers',
      title: 'Pełnomocnictwa',
      isVisible: useCanIn('powers.read', company_id) === true,
      panel: company => <CompanyPowers company={company} />,
    },
    { key: 'details', title: 'Dane firmy', isVisible: true, panel: company => <CompanyDetails company={company} /> },
    { key: 'people', title: 'Ludzie', isVisible: useCanIn('companies.people', company_id) === true, panel: company => <CompanyPeople company={company} /> },
    { key: 'note', title: 'Notatka', isVisible: isAdmin, panel: company => <CompanyNote key={company.id} company={company} /> },
  ]
  return parts.filter(part => part.isVisible)
}

/** One company, for both sides; what each part shows follows the rights of who looks. */
export function CompanyShow() {
  const { id = '' } = useParams()
  const { isAdmin } = useUser()
  const mayEdit = useMayEdit(id)
  const query = useCall(companies.get, { params: { id } })
  const company = query.data?.data
  useRecordName(company?.title)
  const parts = useParts(id)
  const tab = useTab(parts)
  const counted: Record<string, Pick<Tab, 'count' | 'late'>> = isAdmin && company
    ? { tasks: { count: company.tasks, late: company.tasks_overdue }, ...(company.documents > 0 && { documents: { count: company.documents } }) }
    : {}
  const offered = parts.filter(part => !part.closed || part.key === tab).map(part => ({ ...part, ...counted[part.key] }))
  if (!company) return <Page title="Firma">{query.isLoadingError ? <ErrorState error={query.error} retry={query.refetch} /> : <Skeleton lines={6} />}</Page>
  // To a client each part says itself how its month stands.
  const look = isAdmin && isSwitchedOn('component:settlements') ? accountingBadge(company.accounting_status) : undefined
  const month = company.accounting_month && romanMonth(company.accounting_month)
  const state = company.archived_at
    ? 'w archiwum'
    : isAdmin && company.cooperation_status !== 'obslugiwana' && cooperationStatusLabels[company.cooperation_status].toLowerCase()
  const head = {
    title: company.title,
    mark: (
      <>
        {look && <Status look={{ ...look, label: [look.label, month].filter(Boolean).join(', ') }} size="pill" />}
        {company.tags.map(tag => (
          <TagName key={tag.id} tag={tag} />
        ))}
      </>
    ),
    lead: [companyTypeLabels[company.company_type].short, company.vat_number && `NIP ${formatNip(company.vat_number)}`, state].filter(Boolean).join(' · '),
    actions: isAdmin && mayEdit && (
      <>
        <Button
          aria-keyshortcuts="E"
          component={Link}
          variant="default"
          to={linkTo('dashboard-companies-edit', { id })}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
        >
          Edytuj
        </Button>
        <CompanyMenu company={company} />
      </>
    ),
  }
  if (config().variants.companyView === 'sections') {
    return (
      <Page {...head}>
        <CompanySections
          sections={offered.map(({ key, title, panel }) => ({ key, title, content: <Suspense fallback={<Skeleton lines={6} />}>{panel(company)}</Suspense> }))}
        />
      </Page>
    )
  }
  return (
    <Page {...head} flush>
      <Tabs tabs={offered} label="Części firmy">
        <div className={classes.panel}>
          <Suspense key={tab} fallback={<Skeleton lines={6} />}>
            {parts.find(part => part.key === tab)?.panel(company)}
          </Suspense>
        </div>
      </Tabs>
    </Page>
  )
}
