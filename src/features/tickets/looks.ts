import {
  IconAlertCircle,
  IconChevronDown,
  IconChevronsUp,
  IconChevronUp,
  IconCircleCheck,
  IconClock,
  IconClockExclamation,
  IconHourglass,
  IconLock,
  IconMessageCirclePlus,
  IconMinus,
  IconProgress,
} from '@tabler/icons-react'
import { priorityLabels, ticketLabels } from '#features/tickets/labels.ts'
import type { Priority, TicketState, Urgency } from '#features/tickets/rules.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

export const ticketLooks: Record<TicketState, StatusLook> = {
  new: { ...ticketLabels.new, icon: IconMessageCirclePlus },
  in_progress: { ...ticketLabels.in_progress, icon: IconProgress },
  waiting: { ...ticketLabels.waiting, icon: IconHourglass },
  resolved: { ...ticketLabels.resolved, icon: IconCircleCheck },
  closed: { ...ticketLabels.closed, icon: IconLock, plain: true },
}

export const priorityLooks: Record<Priority, StatusLook> = {
  low: { label: priorityLabels.low, hue: 'slate', icon: IconChevronDown },
  normal: { label: priorityLabels.normal, hue: 'slate', icon: IconMinus },
  high: { label: priorityLabels.high, hue: 'amber', icon: IconChevronUp },
  urgent: { label: priorityLabels.urgent, hue: 'red', icon: IconChevronsUp },
}

/** How the office stands with its answer; without a word where none is awaited. */
export const urgencyLooks: Record<Exclude<Urgency, 'none'>, Omit<StatusLook, 'label'>> = {
  running: { hue: 'slate', icon: IconClock },
  soon: { hue: 'amber', icon: IconClockExclamation },
  late: { hue: 'red', icon: IconAlertCircle },
}
