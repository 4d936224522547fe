import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconFileAlert,
  IconHourglass,
  IconLock,
  IconMessageExclamation,
  IconPlayerPause,
  IconProgress,
  IconRefresh,
  IconUserCheck,
} from '@tabler/icons-react'
import type { SettlementRow } from '#features/settlements/shared/contract.ts'
import { missingText, requiredStateLabels, taxStateLabel } from '#features/settlements/shared/labels.ts'
import { settlementLabels, type SettlementState } from '#kernel/settlement-states.ts'
import type { RequiredState, TaxState } from '#features/settlements/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const settlementBadges: Record<SettlementState, StatusLook> = {
  awaiting_documents: { ...settlementLabels.awaiting_documents, icon: IconCircleDashed },
  incomplete: { ...settlementLabels.incomplete, icon: IconFileAlert },
  in_progress: { ...settlementLabels.in_progress, icon: IconProgress },
  awaiting_approval: { ...settlementLabels.awaiting_approval, icon: IconUserCheck },
  remarks: { ...settlementLabels.remarks, icon: IconMessageExclamation },
  approved: { ...settlementLabels.approved, icon: IconCircleCheck },
  closed: { ...settlementLabels.closed, icon: IconLock, plain: true },
  correction: { ...settlementLabels.correction, icon: IconRefresh },
  on_hold: { ...settlementLabels.on_hold, icon: IconPlayerPause, hatched: true },
}

const taxIcons: Record<TaxState, StatusLook['icon']> = {
  draft: IconCircleDashed,
  sent: IconHourglass,
  part_paid: IconProgress,
  paid: IconCircleCheck,
}

export const taxBadge = (tax: Parameters<typeof taxStateLabel>[0]): StatusLook => ({ ...taxStateLabel(tax), icon: taxIcons[tax.state] })

export const requiredBadges: Record<RequiredState, StatusLook> = {
  missing: { ...requiredStateLabels.missing, icon: IconCircleDashed },
  received: { ...requiredStateLabels.received, icon: IconCircleCheck },
  none: { ...requiredStateLabels.none, icon: IconCircleX },
}

/** What the month waits for from its client, if anything. */
export function clientsMove({ state, missing }: Pick<SettlementRow, 'state' | 'missing'>): string | undefined {
  if (state === 'awaiting_approval') return 'proszę sprawdzić i zaakceptować kwoty'
  if ((state === 'awaiting_documents' || state === 'incomplete') && missing > 0) return missingText(missing)
}
