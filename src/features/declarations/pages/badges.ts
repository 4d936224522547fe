import { IconCircleDashed, IconProgress, IconSend } from '@tabler/icons-react'
import { declarationLabels } from '#features/declarations/shared/labels.ts'
import type { DeclarationState } from '#features/declarations/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const declarationBadges: Record<DeclarationState, StatusLook> = {
  expected: { ...declarationLabels.expected, icon: IconCircleDashed },
  prepared: { ...declarationLabels.prepared, icon: IconProgress },
  sent: { ...declarationLabels.sent, icon: IconSend },
}
