import { IconChevronDown, IconChevronsUp, IconChevronUp, IconMinus } from '@tabler/icons-react'
import { type Priority, priorityLabels } from '#kernel/priorities.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const priorityBadges: Record<Priority, StatusLook> = {
  low: { ...priorityLabels.low, icon: IconChevronDown },
  normal: { ...priorityLabels.normal, icon: IconMinus },
  high: { ...priorityLabels.high, icon: IconChevronUp },
  urgent: { ...priorityLabels.urgent, icon: IconChevronsUp },
}
