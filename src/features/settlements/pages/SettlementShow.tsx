import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { settlements } from '#features/settlements/shared/contract.ts'
import { actionLabels } from '#features/settlements/shared/labels.ts'
import { EntryClock } from '#features/uptimes/public.tsx'
import { formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useCall } from '#web/api/use-call.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Late, Status } from '#web/ui/feedback/Status.tsx'
import { settlementBadges } from './badges.ts'
import { MonthParts } from './month/MonthParts.tsx'
import { MonthSteps } from './MonthSteps.tsx'
import { SendDialog } from './taxes/SendDialog.tsx'
import { useTypedAmounts } from './taxes/use-typed-amounts.ts'
import classes from './SettlementShow.module.css'
import { StepActions } from './StepActions.tsx'

/** With the last amount its field goes, and what is next is to send them: the focus goes on there, unless it is elsewhere. */
function useSendAfter(left: number | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(left)
  useLayoutEffect(() => {
    if (before.current && left === 0 && document.activeElement === document.body) button.current?.focus()
    before.current = left
  }, [left])
  return button
}

export function SettlementShow() {
  const { id = '' } = useParams()
  const read = useCall(settlements.get, { params: { id } })
  const settlement = read.data?.data
  const sendButton = useSendAfter(settlement?.suggested_taxes.length)
  useRecordName(settlement && `${settlement.company_title}, ${formatMonth(settlement.month)}`)
  const typed = useTypedAmounts(settlement)
  const [entering, run] = useAttempt()
  const [sending, setSending] = useState<{ only?: string }>()
  async function enterAndSend() {
    if (await typed.enterAll()) setSending({})
  }
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
            <Button
              ref={sendButton}
              variant={sendsNext ? 'filled' : 'default'}
              leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
              loading={entering}
              onClick={() => (typed.waits ? run(enterAndSend) : setSending({}))}
            >
              {actionLabels.send}
            </Button>
          )}
          <StepActions settlement={settlement} beside={sendsNext} />
        </>
      }
      flush
    >
      <div className={classes.steps}>
        <MonthSteps settlement={settlement} />
      </div>
      <MonthParts key={settlement.id} settlement={settlement} typed={typed} onSend={only => setSending({ only })} />
      {sending && <SendDialog settlement={settlement} {...sending} onClose={() => setSending(undefined)} />}
    </Page>
  )
}
