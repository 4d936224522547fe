import { IconArrowBackUp, IconChecks, IconCircleCheck, IconCircleX, IconGavel, IconFileSearch, IconInbox } from '@tabler/icons-react'
import { type DecisionState, stateLabels } from '#features/documents/shared/labels-decision.ts'
import { documentLabels } from '#features/documents/shared/labels.ts'
import type { DocumentState } from '#features/documents/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const documentBadges: Record<DocumentState, StatusLook> = {
  new: { ...documentLabels.new, icon: IconInbox },
  in_review: { ...documentLabels.in_review, icon: IconFileSearch },
  accepted: { ...documentLabels.accepted, icon: IconCircleCheck },
  booked: { ...documentLabels.booked, icon: IconChecks },
  needs_correction: { ...documentLabels.needs_correction, icon: IconArrowBackUp },
  disputed: { ...documentLabels.disputed, icon: IconGavel },
  rejected: { ...documentLabels.rejected, icon: IconCircleX },
}

export const decisionBadges: Record<DecisionState, StatusLook> = {
  unasked: { ...stateLabels.unasked, icon: IconInbox },
  awaiting: { ...stateLabels.awaiting, icon: IconInbox },
  suggested: { ...stateLabels.suggested, icon: IconFileSearch },
  decided: { ...stateLabels.decided, icon: IconCircleCheck },
  lapsed: { ...stateLabels.lapsed, icon: IconCircleX },
}
