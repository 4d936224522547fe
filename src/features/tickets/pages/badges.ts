import {
  IconAlertCircle,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconHourglass,
  IconLock,
  IconMessageCirclePlus,
  IconProgress,
} from '@tabler/icons-react'
import { ticketLabels } from '#features/tickets/shared/labels.ts'
import type { TicketState, Urgency } from '#features/tickets/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const ticketBadges: Record<TicketState, StatusLook> = {
  new: { ...ticketLabels.new, icon: IconMessageCirclePlus },
  in_progress: { ...ticketLabels.in_progress, icon: IconProgress },
  waiting: { ...ticketLabels.waiting, icon: IconHourglass },
  resolved: { ...ticketLabels.resolved, icon: IconCircleCheck },
  closed: { ...ticketLabels.closed, icon: IconLock, plain: true },
}

/** How the office stands with its answer; without a word where none is awaited. */
export const urgencyBadges: Record<Exclude<Urgency, 'none'>, Omit<StatusLook, 'label'>> = {
  running: { hue: 'slate', icon: IconClock },
  soon: { hue: 'amber', icon: IconClockExclamation },
  late: { hue: 'red', icon: IconAlertCircle },
}
