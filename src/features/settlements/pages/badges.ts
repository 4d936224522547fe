import {
  IconCircleCheck,
  IconCircleDashed,
  IconFileAlert,
  IconLock,
  IconMessageExclamation,
  IconPlayerPause,
  IconProgress,
  IconRefresh,
  IconUserCheck,
} from '@tabler/icons-react'
import { settlementLabels, type SettlementState } from '#kernel/settlement-states.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

const ownRemarks = 'Państwa uwagi'

/** What the client has said is said to him as his own. */
export const clientBadge = (state: SettlementState): StatusLook =>
  state === 'remarks' ? { ...settlementBadges.remarks, label: ownRemarks } : settlementBadges[state]

/** The same within a sentence. */
export const clientStateText = (state: SettlementState) => (state === 'remarks' ? ownRemarks : settlementBadges[state].label.toLowerCase())

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
