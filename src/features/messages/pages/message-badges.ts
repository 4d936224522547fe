import { IconChecks, IconCircleDashed, IconCircleX, IconMail, IconProgress, IconSend, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { broadcastLabels, deliveryLabels } from '#features/messages/shared/labels.ts'
import type { BroadcastState, DeliveryState } from '#features/messages/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const broadcastBadges: Record<BroadcastState, StatusLook> = {
  waiting: { ...broadcastLabels.waiting, icon: IconCircleDashed },
  running: { ...broadcastLabels.running, icon: IconProgress },
  done: { ...broadcastLabels.done, icon: IconChecks },
  cancelled: { ...broadcastLabels.cancelled, icon: IconCircleX },
  failed: { ...broadcastLabels.failed, icon: IconCircleX },
}

export const deliveryBadges: Record<DeliveryState, StatusLook> = {
  waiting: { ...deliveryLabels.waiting, icon: IconCircleDashed },
  sent: { ...deliveryLabels.sent, icon: IconSend },
  mailed: { ...deliveryLabels.mailed, icon: IconMail },
  unreachable: { ...deliveryLabels.unreachable, icon: IconUserX },
  cancelled: { ...deliveryLabels.cancelled, icon: IconCircleX },
}

export const awaited: StatusLook = { label: 'Do potwierdzenia', hue: 'violet', icon: IconUserCheck }
