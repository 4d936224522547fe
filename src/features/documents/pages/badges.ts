import { IconArrowBackUp, IconChecks, IconCircleCheck, IconCircleX, IconGavel, IconFileSearch, IconInbox } from '@tabler/icons-react'
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
