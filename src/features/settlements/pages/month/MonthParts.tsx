import { type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { Comments, useCommentCount } from '#features/comments/public.tsx'
import { isAnchor } from '#features/comments/shared/rules.ts'
import { CompanyDocuments } from '#features/documents/public.tsx'
import { documents } from '#features/documents/shared/contract.ts'
import { MonthTotals } from '#features/monthly-figures/public.tsx'
import { obligations } from '#features/obligations/shared/contract.ts'
import { Checklist } from '#features/settlements/pages/Checklist.tsx'
import { ClosingBlockers } from '#features/settlements/pages/ClosingBlockers.tsx'
import { linesOf } from '#features/settlements/pages/month-lines.ts'
import { Revisions } from '#features/settlements/pages/Revisions.tsx'
import { MonthObligations, toAmounts } from '#features/settlements/pages/taxes/MonthObligations.tsx'
import type { TypedAmounts } from '#features/settlements/pages/taxes/use-typed-amounts.ts'
import { type Settlement, settlements } from '#features/settlements/shared/contract.ts'
import { CompanyTasks, useOpenTaskCount } from '#features/tasks/public.tsx'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { useCall } from '#web/api/use-call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { type Tab, Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useKeys } from '#web/ui/keys.ts'
import classes from './MonthParts.module.css'

interface Part extends Tab {
  isVisible: boolean
  panel(): ReactNode
}

interface Props {
  settlement: Settlement
  typed: TypedAmounts
  onSend(tax_id: string): void
}

/** From every part to the first amount, where the month has something to enter one for. */
function useAmountKey(parts: readonly Part[], tab: string) {
  const navigate = useNavigate()
  const { key, count } = parts.find(part => part.key === 'obligations') ?? {}
  const act = key === tab ? toAmounts : () => navigate({ search: '' }, { state: { enters: true } })
  useKeys(count ? [{ key: 'e', title: 'Wpisz kwoty', act }] : [])
}

/** What a month consists of, a part at a time: the page is one screen, and the address says which part it shows. */
export function MonthParts({ settlement, typed, onSend }: Props) {
  const parts = useParts({ settlement, typed, onSend })
  const tab = useTab(parts)
  useAmountKey(parts, tab)
  const [search] = useSearchParams()
  const { hash } = useLocation()
  // A link to a comment names no part, and those of an amount open by themselves.
  if (!search.has('tab') && !search.has('comments') && isAnchor(hash)) return <Navigate replace to={{ search: '?tab=comments', hash }} />
  const { panel } = parts.find(({ key }) => key === tab) ?? {}
  return (
    <Tabs tabs={parts} label="Części rozliczenia">
      {settlement.state_reason && !isAgreed(settlement) && (
        <div className={classes.reason}>
          <ErrorMessage tone="amber">{settlement.state_reason}</ErrorMessage>
        </div>
      )}
      <div className={tab === 'obligations' ? classes.table : classes.panel}>
        <Suspense key={tab} fallback={<Skeleton lines={6} />}>
          {panel?.()}
        </Suspense>
      </div>
    </Tabs>
  )
}

function useParts({ settlement, typed, onSend }: Props): Part[] {
  const { id, company_id, month, checklist } = settlement
  const counts = useCounts(settlement)
  const closing = mayClose(settlement)
  const missing = checklist.filter(({ state }) => state === 'missing').map(({ label }) => label)
  const parts: Part[] = [
    {
      key: 'obligations',
      title: 'Podatki i deklaracje',
      count: counts.obligations,
      isVisible: true,
      panel: () => <MonthObligations settlement={settlement} typed={typed} onSend={onSend} />,
    },
    {
      key: 'documents',
      title: 'Dokumenty',
      count: counts.documents,
      isVisible: isSwitchedOn('documents'),
      panel: () => (
        <div className={classes.columns}>
          <Card title="Dokumenty miesiąca">
            <CompanyDocuments company_id={company_id} month={month} missing={missing} />
          </Card>
          {checklist.length > 0 && (
            <Card title="Dokumenty od klienta">
              <Checklist settlement={settlement} staff />
            </Card>
          )}
        </div>
      ),
    },
    {
      key: 'tasks',
      title: 'Inne zadania',
      count: counts.tasks,
      isVisible: isSwitchedOn('component:companyTasks'),
      panel: () => <CompanyTasks company_id={company_id} settlement_id={id} />,
    },
    { key: 'totals', title: 'Wyniki', isVisible: true, panel: () => <MonthTotals settlement_id={id} /> },
    {
      key: 'comments',
      title: 'Komentarze',
      count: counts.comments,
      isVisible: true,
      panel: () => <Comments subject={{ kind: 'settlement', id }} company_id={company_id} />,
    },
    {
      key: 'versions',
      title: 'Wersje',
      count: settlement.revision,
      isVisible: settlement.revision > 1,
      panel: () => <Revisions settlement={settlement} />,
    },
    {
      key: 'course',
      title: closing ? 'Przed zamknięciem' : 'Przebieg',
      count: counts.matters,
      isVisible: true,
      panel: () => (
        <>
          {closing && <ClosingBlockers id={id} />}
          <Card title="Przebieg">
            <Facts facts={factsOf(settlement)} />
          </Card>
        </>
      ),
    },
  ]
  return parts.filter(({ isVisible }) => isVisible)
}

/** How much there is of each part, told before it is opened. */
function useCounts(settlement: Settlement): Record<'obligations' | 'documents' | 'tasks' | 'comments' | 'matters', number | undefined> {
  const { id, company_id, month } = settlement
  const obligationsRead = useCall(obligations.list, { params: { settlement_id: id } })
  const documentFilters = writeFilters([
    { key: 'company_id', operator: ':', values: [company_id] },
    { key: 'month', operator: '=', values: [month] },
  ])
  const documentsRead = useCall(documents.list, { query: { page: 1, limit: 1, filters: documentFilters } }, { enabled: isSwitchedOn('documents') })
  const matters = useCall(settlements.matters, { params: { id } }, { enabled: mayClose(settlement) })
  return {
    obligations: obligationsRead.data && linesOf(settlement, obligationsRead.data.data).length,
    documents: documentsRead.data?.meta.total,
    tasks: useOpenTaskCount({ company_id, settlement_id: id }, isSwitchedOn('component:companyTasks')),
    comments: useCommentCount({ kind: 'settlement', id }, [id]),
    matters: matters.data?.data.length,
  }
}

const mayClose = ({ actions }: Settlement) => actions.some(({ action }) => action === 'close')

/** From here on a reason is a note on how it came about, not something to mind. */
const isAgreed = ({ state }: Settlement) => state === 'approved' || state === 'closed'

/** Instants are written alike: the later one is the greater text. */
const lastSent = ({ taxes }: Settlement) => taxes.reduce<string | null>((last, { sent_at }) => (sent_at && sent_at > (last ?? '') ? sent_at : last), null)

function factsOf(settlement: Settlement) {
  const when = (moment: string | null) => moment && formatDateTime(moment)
  return happened(
    ['Czas pracy', settlement.time_spent === null ? null : formatDuration(settlement.time_spent)],
    ['Otwarte', when(settlement.created_at)],
    ['Dokumenty w komplecie', when(settlement.documents_complete_at)],
    // Amounts may go out while documents are still missing: the month itself has not been sent then.
    ['Wysłane do klienta', when(settlement.sent_at ?? lastSent(settlement))],
    ['Zaakceptowane', when(settlement.approved_at)],
    ['Zamknięte', when(settlement.closed_at)],
    ...(isAgreed(settlement) && settlement.state_reason ? ([['Notatka', settlement.state_reason]] as const) : []),
    ...(settlement.revision > 1 ? ([['Wersja', settlement.revision]] as const) : []),
  )
}
