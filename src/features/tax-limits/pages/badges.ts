import {
  IconArrowForwardUp,
  IconCalculator,
  IconCalendarQuestion,
  IconCircleCheck,
  IconFileUnknown,
  IconGavel,
  IconHelpCircle,
  IconPencilQuestion,
  IconTrendingUp,
} from '@tabler/icons-react'
import { recheckLabel } from '#features/law/labels.ts'
import { limitStatusLabels, unverifiedLabel } from '#features/tax-limits/shared/labels.ts'
import type { LimitStatus } from '#features/tax-limits/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

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

export const unverifiedBadge: StatusLook = { ...unverifiedLabel, icon: IconFileUnknown }

export const recheckBadge = (day: string): StatusLook => ({ ...recheckLabel(day), icon: IconCalendarQuestion })

export const limitBadge = (status: LimitStatus): StatusLook => ({ ...limitStatusLabels[status], icon: icons[status] })
