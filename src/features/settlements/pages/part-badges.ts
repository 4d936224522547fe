import { IconCircleCheck, IconCircleDashed, IconCircleX, IconHourglass, IconProgress } from '@tabler/icons-react'
import type { SettlementRow } from '#features/settlements/shared/contract.ts'
import { missingText, requiredStateLabels, taxStateLabel } from '#features/settlements/shared/labels.ts'
import type { RequiredState, TaxState } from '#features/settlements/shared/rules.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'

/** Looks of a month's amounts and documents; lists of companies and months need those of the month alone. */
const taxIcons: Record<TaxState, StatusLook['icon']> = {
  draft: IconCircleDashed,
  sent: IconHourglass,
  part_paid: IconProgress,
  paid: IconCircleCheck,
}

export const taxBadge = (tax: Parameters<typeof taxStateLabel>[0]): StatusLook => ({ ...taxStateLabel(tax), icon: taxIcons[tax.state] })

export const requiredBadges: Record<RequiredState, StatusLook> = {
  missing: { ...requiredStateLabels.missing, icon: IconCircleDashed },
  received: { ...requiredStateLabels.received, icon: IconCircleCheck },
  none: { ...requiredStateLabels.none, icon: IconCircleX },
}

/** What the month waits for from its client, if anything. */
export function clientsMove({ state, missing }: Pick<SettlementRow, 'state' | 'missing'>): string | undefined {
  if (state === 'awaiting_approval') return 'proszę sprawdzić i zaakceptować kwoty'
  if ((state === 'awaiting_documents' || state === 'incomplete') && missing > 0) return missingText(missing)
}
