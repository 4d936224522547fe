import { IconAlertTriangle, IconCalendarEvent, IconCircleCheck, IconCircleX, IconHourglass, IconUserX } from '@tabler/icons-react'
import { type ConnectionState, stateLabels as connectionLabels } from '#features/ksef/shared/labels.ts'
import { entryLabels, type EntryState, type PowerState, stateLabels } from '#features/powers/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const powerBadges: Record<PowerState, StatusLook> = {
  planned: { ...stateLabels.planned, icon: IconCalendarEvent },
  valid: { ...stateLabels.valid, icon: IconCircleCheck },
  ending: { ...stateLabels.ending, icon: IconHourglass },
  ended: { ...stateLabels.ended, icon: IconCircleX },
  revoked: { ...stateLabels.revoked, icon: IconUserX },
}

export const entryBadges: Record<EntryState, StatusLook> = { ...powerBadges, missing: { ...entryLabels.missing, icon: IconAlertTriangle } }

export const grantBadges: Record<ConnectionState, StatusLook> = {
  off: { label: connectionLabels.off, hue: 'slate', icon: IconCircleX },
  awaiting: { label: connectionLabels.awaiting, hue: 'amber', icon: IconHourglass },
  working: { label: connectionLabels.working, hue: 'green', icon: IconCircleCheck },
  withdrawn: { label: connectionLabels.withdrawn, hue: 'red', icon: IconUserX },
  failing: { label: connectionLabels.failing, hue: 'red', icon: IconCircleX },
}
