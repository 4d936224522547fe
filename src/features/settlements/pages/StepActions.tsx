import '#web/ui/dialog/menu-styles.ts'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenMatter } from '#features/settlements/shared/contract-closing.ts'
import { type Settlement, settlements } from '#features/settlements/shared/contract.ts'
import { actionLabel } from '#features/settlements/shared/labels.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import type { SettlementAction } from '#features/settlements/shared/rules.ts'
import { formatMonthTitle } from '#kernel/dates/dates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { useUser } from '#web/session/use-session.ts'
import { type Answer, AnswerDialog, approveLabel, asksFirst } from './client/AnswerDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

export type Step = Exclude<SettlementAction, 'send'>

/** The step that leads on is the view's main button, but a closed month waits for nothing; steps aside lie in the menu. */
const aside: readonly Step[] = ['back', 'hold', 'none', 'incomplete']

export async function takeStep(settlement: Settlement, action: Step, reason?: string) {
  const { data } = await call(settlements[action], { params: { id: settlement.id }, body: reason ? { reason } : {}, version: settlement.version })
  await refreshQueries('settlements', 'companies', 'documents', 'totals', 'declarations', 'tasks')
  toast(`${formatMonthTitle(data.month)}: ${data.retractable === 'remark' ? 'przekazaliśmy Państwa uwagi' : settlementLabels[data.state].label.toLowerCase()}.`)
}

/** Before anything has come, sending documents is what leads on; what ends the sending stands behind it. */
const isEarly = ({ checklist }: Settlement, action: Step) =>
  (action === 'complete' || action === 'none') && checklist.some(({ state }) => state === 'missing') && checklist.every(({ state }) => state !== 'received')

interface Props {
  settlement: Settlement
  /** Clients see all their buttons side by side. */
  spread?: boolean
  /** What is to be done next is another button. */
  beside?: boolean
}

export function StepActions({ settlement, spread = false, beside = false }: Props) {
  const { isAdmin } = useUser()
  const [asking, setAsking] = useState<{ action: Step; open?: OpenMatter[] }>()
  const [answering, setAnswering] = useState<Answer>()
  const [busy, setBusy] = useState<Step>()
  const steps = settlement.actions.filter((entry): entry is { action: Step; needs_reason: boolean } => entry.action !== 'send')
  const onward = spread ? steps : steps.filter(({ action }) => !aside.includes(action))
  const rest = steps.filter(step => !onward.includes(step))

  async function choose({ action, needs_reason }: { action: Step; needs_reason: boolean }) {
    if (needs_reason) return setAsking({ action })
    if (!isAdmin && asksFirst(action)) return setAnswering(action)
    setBusy(action)
    try {
      await takeStep(settlement, action)
    } catch (error) {
      // Closing what is still open names it and goes on only with a reason.
      if (action === 'close' && error instanceof ApiError && error.code === 'conflict') setAsking({ action, open: (error.data as { open: OpenMatter[] }).open })
      else toastFailure(error)
      if (error instanceof ApiError && error.code === 'stale') await refreshQueries('settlements')
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      {onward.map((step, place) => (
        <Button
          key={step.action}
          variant={place === 0 && !beside && step.action !== 'correct' && (isAdmin || !isEarly(settlement, step.action)) ? 'filled' : 'default'}
          loading={busy === step.action}
          onClick={() => choose(step)}
        >
          {step.action === 'approve' && !isAdmin ? approveLabel(settlement) : actionLabel(step.action, isAdmin)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label="Inne czynności" px={9}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(step => (
              <Menu.Item key={step.action} onClick={() => choose(step)}>
                {actionLabel(step.action, isAdmin)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {answering && <AnswerDialog settlement={settlement} action={answering} onClose={() => setAnswering(undefined)} />}
      {asking && <ReasonDialog settlement={settlement} {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}
