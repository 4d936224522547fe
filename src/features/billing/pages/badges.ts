import { IconCircleCheck, IconPencil, IconReceipt } from '@tabler/icons-react'
import { statementLabels } from '#features/billing/shared/labels.ts'
import type { StatementState } from '#features/billing/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

export const statementBadges: Record<StatementState, StatusLook> = {
  draft: { ...statementLabels.draft, icon: IconPencil },
  approved: { ...statementLabels.approved, icon: IconCircleCheck },
  invoiced: { ...statementLabels.invoiced, icon: IconReceipt },
}
