import { IconCalendarEvent, IconCircleCheck, IconCircleX, IconHourglass, IconUserX } from '@tabler/icons-react'
import { type PowerState, stateLabels } from '#features/powers/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const powerBadges: Record<PowerState, StatusLook> = {
  planned: { ...stateLabels.planned, icon: IconCalendarEvent },
  valid: { ...stateLabels.valid, icon: IconCircleCheck },
  ending: { ...stateLabels.ending, icon: IconHourglass },
  ended: { ...stateLabels.ended, icon: IconCircleX },
  revoked: { ...stateLabels.revoked, icon: IconUserX },
}
