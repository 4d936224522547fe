import { IconCircle, IconCircleCheck, IconCircleX, IconHourglass, IconProgress } from '@tabler/icons-react'
import { statusLabels } from '#features/tasks/shared/labels.ts'
import type { TaskStatus } from '#features/tasks/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const statusBadges: Record<TaskStatus, StatusLook> = {
  todo: { ...statusLabels.todo, icon: IconCircle },
  in_progress: { ...statusLabels.in_progress, icon: IconProgress },
  waiting: { ...statusLabels.waiting, icon: IconHourglass },
  done: { ...statusLabels.done, icon: IconCircleCheck, plain: true },
  cancelled: { ...statusLabels.cancelled, icon: IconCircleX, plain: true },
}
