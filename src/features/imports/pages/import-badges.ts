import { IconAlertCircle, IconCircleCheck, IconCircleX, IconHourglass, IconListCheck, IconProgress } from '@tabler/icons-react'
import type { ImportState } from '#features/imports/shared/contract.ts'
import { importLabels } from '#features/imports/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const importBadges: Record<ImportState, StatusLook> = {
  draft: { ...importLabels.draft, icon: IconListCheck },
  waiting: { ...importLabels.waiting, icon: IconHourglass },
  running: { ...importLabels.running, icon: IconProgress },
  done: { ...importLabels.done, icon: IconCircleCheck },
  cancelled: { ...importLabels.cancelled, icon: IconCircleX },
  failed: { ...importLabels.failed, icon: IconAlertCircle },
}
