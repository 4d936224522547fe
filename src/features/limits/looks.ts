import { IconArrowForwardUp, IconCalculator, IconCircleCheck, IconGavel, IconHelpCircle, IconPencilQuestion, IconTrendingUp } from '@tabler/icons-react'
import { limitStatusLabels } from '#features/limits/labels.ts'
import type { LimitStatus } from '#features/limits/rules.ts'
import type { StatusLook } from '#web/ui/Status.tsx'

const icons: Record<LimitStatus, StatusLook['icon']> = {
  final: IconCircleCheck,
  carry: IconArrowForwardUp,
  current_law: IconGavel,
  computed: IconCalculator,
  computed_current_law: IconCalculator,
  forecast: IconTrendingUp,
  draft: IconPencilQuestion,
  unknown: IconHelpCircle,
}

export const limitLook = (status: LimitStatus): StatusLook => ({ ...limitStatusLabels[status], icon: icons[status] })
