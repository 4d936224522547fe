import {
  IconBeach,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPencil,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUserX,
} from '@tabler/icons-react'
import { contractLabels, employeeLabels, leaveLabels } from '#features/employees/shared/labels.ts'
import type { ContractState, EmployeeState, LeaveState } from '#features/employees/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const employeeBadges: Record<EmployeeState, StatusLook> = {
  draft: { ...employeeLabels.draft, icon: IconUserPlus },
  refused: { ...employeeLabels.refused, icon: IconUserX },
  employed: { ...employeeLabels.employed, icon: IconUserCheck },
  on_leave: { ...employeeLabels.on_leave, icon: IconBeach },
  dismissed: { ...employeeLabels.dismissed, icon: IconUserOff },
}

export const contractBadges: Record<ContractState, StatusLook> = {
  unsigned: { ...contractLabels.unsigned, icon: IconPencil },
  planned: { ...contractLabels.planned, icon: IconCalendarEvent },
  active: { ...contractLabels.active, icon: IconCircleCheck },
  ended: { ...contractLabels.ended, icon: IconCircleX },
}

export const leaveBadges: Record<LeaveState, StatusLook> = {
  submitted: { ...leaveLabels.submitted, icon: IconHourglass },
  accepted: { ...leaveLabels.accepted, icon: IconCircleCheck },
  rejected: { ...leaveLabels.rejected, icon: IconCircleX },
  cancelled: { ...leaveLabels.cancelled, icon: IconCircleX },
}
