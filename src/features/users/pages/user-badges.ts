import { IconCircleCheck, IconCircleX, IconMail, IconPlayerPause } from '@tabler/icons-react'
import type { User } from '#features/users/shared/contract.ts'
import { userStatusLabels } from '#features/users/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const userBadges: Record<User['status'], StatusLook> = {
  invited: { label: userStatusLabels.invited, hue: 'amber', icon: IconMail },
  active: { label: userStatusLabels.active, hue: 'green', icon: IconCircleCheck },
  deactivated: { label: userStatusLabels.deactivated, hue: 'slate', icon: IconPlayerPause },
  removed: { label: userStatusLabels.removed, hue: 'slate', icon: IconCircleX },
}
