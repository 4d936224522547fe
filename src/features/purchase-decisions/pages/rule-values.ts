import type { PurchaseRulesRecord } from '#features/purchase-decisions/shared/contract.ts'
import { ruleFields } from '#features/purchase-decisions/shared/fields.ts'
import { asksLabels, unansweredLabels } from '#features/purchase-decisions/shared/labels.ts'

export const ruleValues = ({ asks, deadline_day, unanswered, listed }: PurchaseRulesRecord) => ({ asks, deadline_day, unanswered, listed })

export const ruleFacts = ({ asks, deadline_day, unanswered, listed }: PurchaseRulesRecord): [string, string][] => [
  [ruleFields.asks.label, asksLabels[asks]],
  ...(asks === 'nothing'
    ? []
    : ([
        [ruleFields.deadline_day.label, `${deadline_day}. dzień miesiąca po miesiącu faktury`],
        [ruleFields.unanswered.label, unansweredLabels[unanswered]],
      ] satisfies [string, string][])),
  ...(asks === 'doubtful' ? ([[ruleFields.listed.label, listed.join(', ')]] satisfies [string, string][]) : []),
]
