import { IconLock, IconMessageQuestion } from '@tabler/icons-react'
import type { Poll } from '#features/polls/shared/contract.ts'
import { pollLabels } from '#features/polls/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const pollBadges: Record<Poll['state'], StatusLook> = {
  open: { ...pollLabels.open, icon: IconMessageQuestion },
  closed: { ...pollLabels.closed, icon: IconLock, plain: true },
}
