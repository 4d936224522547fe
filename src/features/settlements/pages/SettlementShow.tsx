import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Comments } from '#features/comments/public.tsx'
import { CompanyDocuments } from '#features/documents/public.tsx'
import { type Settlement, settlements } from '#features/settlements/shared/contract.ts'
import { actionLabels } from '#features/settlements/shared/labels.ts'
import { CompanyTasks } from '#features/tasks/public.tsx'
import { MonthTotals } from '#features/monthly-figures/public.tsx'
import { EntryClock } from '#features/uptimes/public.tsx'
import { formatDateTime, formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late, Status } from '#web/ui/feedback/Status.tsx'
import { Checklist } from './Checklist.tsx'
import { settlementBadges } from './badges.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { MonthSteps } from './MonthSteps.tsx'
import { ClosingBlockers } from './ClosingBlockers.tsx'
import { Revisions } from './Revisions.tsx'
import { SendDialog } from './taxes/SendDialog.tsx'
import classes from './SettlementShow.module.css'
import { StepActions } from './StepActions.tsx'
import { MonthObligations } from './taxes/MonthObligations.tsx'

export function SettlementShow() {
  const { id = '' } = useParams()
  const read = useCall(settlements.get, { params: { id } })
  const settlement = read.data?.data
  useRecordName(settlement && `${settlement.company_title}, ${formatMonth(settlement.month)}`)
  const [sending, setSending] = useState<{ only?: string }>()
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!settlement) return <Skeleton lines={6} />
  const maySend = isSwitchedOn('component:taxesDue') && settlement.actions.some(({ action }) => action === 'send')
  const sendsNext = maySend && (settlement.state === 'in_progress' || settlement.taxes.some(tax => tax.state === 'draft'))
  return (
    <Page
      title={formatMonthTitle(settlement.month)}
      lead={<Link to={linkTo('dashboard-companies-view', { id: settlement.company_id }, { tab: 'settlements' })}>{settlement.company_title}</Link>}
      mark={
        <>
          <Status look={settlementBadges[settlement.state]} size="pill" />
          <Late since={settlement.late_since} size="pill" />
        </>
      }
      actions={
        <>
          {isSwitchedOn('uptime') && settlement.state !== 'closed' && <EntryClock measured={{ settlement_id: settlement.id }} />}
          {maySend && (
            <Button variant={sendsNext ? 'filled' : 'default'} leftSection={<IconSend size={18} stroke={1.75} aria-hidden />} onClick={() => setSending({})}>
              {actionLabels.send}
            </Button>
          )}
          <StepActions settlement={settlement} beside={sendsNext} />
        </>
      }
    >
      {settlement.state_reason && !isAgreed(settlement) && <ErrorMessage tone="amber">{settlement.state_reason}</ErrorMessage>}
      <MonthSteps settlement={settlement} />
      <MonthObligations settlement={settlement} onSend={only => setSending({ only })} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {isSwitchedOn('documents') && (
            <Card title="Dokumenty">
              <Suspense fallback={<Skeleton lines={4} />}>
                <CompanyDocuments
                  company_id={settlement.company_id}
                  month={settlement.month}
                  missing={settlement.checklist.filter(({ state }) => state === 'missing').map(({ label }) => label)}
                />
              </Suspense>
            </Card>
          )}
          {isSwitchedOn('component:companyTasks') && (
            <Card title="Zadania">
              <CompanyTasks company_id={settlement.company_id} settlement_id={settlement.id} />
            </Card>
          )}
          <MonthTotals settlement_id={settlement.id} />
          <Card>
            <Comments subject={{ kind: 'settlement', id: settlement.id }} company_id={settlement.company_id} />
          </Card>
          <Revisions settlement={settlement} />
        </div>
        <div className={classes.aside}>
          {isSwitchedOn('documents') && settlement.checklist.length > 0 && (
            <Card title="Dokumenty od klienta">
              <Checklist settlement={settlement} staff />
            </Card>
          )}
          {settlement.actions.some(({ action }) => action === 'close') && <ClosingBlockers id={settlement.id} />}
          <Card title="Przebieg">
            <Facts facts={factsOf(settlement)} />
          </Card>
        </div>
      </div>
      {sending && <SendDialog settlement={settlement} {...sending} onClose={() => setSending(undefined)} />}
    </Page>
  )
}

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
