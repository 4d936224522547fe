import { IconAlertCircle, IconCircleCheck, IconCircleX, IconClock, IconHourglass, IconProgress } from '@tabler/icons-react'
import type { ExportState } from '#features/exports/shared/contract.ts'
import { exportLabels } from '#features/exports/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const exportBadges: Record<ExportState, StatusLook> = {
  waiting: { ...exportLabels.waiting, icon: IconHourglass },
  running: { ...exportLabels.running, icon: IconProgress },
  done: { ...exportLabels.done, icon: IconCircleCheck },
  cancelled: { ...exportLabels.cancelled, icon: IconCircleX },
  failed: { ...exportLabels.failed, icon: IconAlertCircle },
  expired: { ...exportLabels.expired, icon: IconClock },
}
