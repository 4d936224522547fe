import { IconAlertTriangle, IconRepeat, IconRepeatOff } from '@tabler/icons-react'
import { enabledLabels, verifiedLabels } from '#features/recurring-tasks/shared/labels.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

const on: StatusLook = { label: enabledLabels.true, hue: 'green', icon: IconRepeat }
const off: StatusLook = { label: enabledLabels.false, hue: 'slate', icon: IconRepeatOff }
export const enabledBadge = (enabled: boolean) => (enabled ? on : off)

export const unverifiedBadge: StatusLook = { label: verifiedLabels.false, hue: 'amber', icon: IconAlertTriangle }
