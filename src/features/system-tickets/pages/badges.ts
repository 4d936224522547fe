import { IconBug, IconBulb, IconCircleCheck, IconCircleX, IconEyeCheck, IconHelpCircle, IconInbox, IconProgress } from '@tabler/icons-react'
import { kindLabels, systemTicketLabels } from '#features/system-tickets/shared/labels.ts'
import type { SystemTicketKind, SystemTicketState } from '#features/system-tickets/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const systemTicketBadges: Record<SystemTicketState, StatusLook> = {
  new: { ...systemTicketLabels.new, icon: IconInbox },
  confirmed: { ...systemTicketLabels.confirmed, icon: IconEyeCheck },
  in_progress: { ...systemTicketLabels.in_progress, icon: IconProgress },
  done: { ...systemTicketLabels.done, icon: IconCircleCheck, plain: true },
  rejected: { ...systemTicketLabels.rejected, icon: IconCircleX, plain: true },
}

/** No states, hence without a colour of their own. */
export const kindBadges: Record<SystemTicketKind, StatusLook> = {
  fault: { label: kindLabels.fault, hue: 'slate', icon: IconBug },
  question: { label: kindLabels.question, hue: 'slate', icon: IconHelpCircle },
  idea: { label: kindLabels.idea, hue: 'slate', icon: IconBulb },
}
