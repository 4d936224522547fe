import {
  IconAlertTriangle,
  IconArrowDown,
  IconChevronsUp,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconMinus,
  IconProgress,
} from '@tabler/icons-react'
import { priorityLabels, statusLabels } from '#features/tasks/labels.ts'
import type { TaskPriority, TaskStatus } from '#features/tasks/rules.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

export const statusLooks: Record<TaskStatus, StatusLook> = {
  todo: { ...statusLabels.todo, icon: IconCircle },
  in_progress: { ...statusLabels.in_progress, icon: IconProgress },
  waiting: { ...statusLabels.waiting, icon: IconHourglass },
  done: { ...statusLabels.done, icon: IconCircleCheck, plain: true },
  cancelled: { ...statusLabels.cancelled, icon: IconCircleX, plain: true },
}

export const priorityLooks: Record<TaskPriority, StatusLook> = {
  low: { ...priorityLabels.low, icon: IconArrowDown },
  normal: { ...priorityLabels.normal, icon: IconMinus },
  high: { ...priorityLabels.high, icon: IconChevronsUp },
  urgent: { ...priorityLabels.urgent, icon: IconAlertTriangle },
}
