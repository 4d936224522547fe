import { IconAlertTriangle, IconCalendarQuestion, IconPencilQuestion, IconRepeat, IconRepeatOff } from '@tabler/icons-react'
import { proposedLabel, recheckLabel } from '#features/law/labels.ts'
import type { RecurringTask } from '#features/recurring-tasks/shared/contract.ts'
import { enabledLabels, verifiedLabels } from '#features/recurring-tasks/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

const on: StatusLook = { label: enabledLabels.true, hue: 'green', icon: IconRepeat }
const off: StatusLook = { label: enabledLabels.false, hue: 'slate', icon: IconRepeatOff }
export const enabledBadge = (enabled: boolean) => (enabled ? on : off)

export const unverifiedBadge: StatusLook = { label: verifiedLabels.false, hue: 'amber', icon: IconAlertTriangle }

/** What is to be known of the law beside its rule. */
export const lawBadges = ({ recheck, change_proposed }: NonNullable<RecurringTask['source']>): StatusLook[] => [
  ...(change_proposed ? [{ ...proposedLabel, icon: IconPencilQuestion }] : []),
  ...(recheck ? [{ ...recheckLabel(recheck), icon: IconCalendarQuestion }] : []),
]
