import { countedLabels, statementLabels } from '#features/billing/shared/labels.ts'
import { companyTypeLabels, cooperationStatusLabels, legalStatusLabels } from '#features/companies/shared/labels.ts'
import { declarationLabels } from '#features/declarations/shared/labels.ts'
import { categoryLabels as documentCategories, directionLabels, documentLabels, receiptLabels } from '#features/documents/shared/labels.ts'
import {
  contractKindLabels,
  contractLabels,
  costLabels,
  employeeLabels,
  leaveKindLabels,
  leaveLabels,
  nfzLabels,
  payPeriodLabels,
  pit0Labels,
  ppkLabels,
} from '#features/employees/shared/labels.ts'
import { exportLabels, formatLabels } from '#features/exports/shared/labels.ts'
import { scanLabels, warningLabels } from '#features/files/shared/labels.ts'
import { encodingLabels, importedLabels, importLabels } from '#features/imports/shared/labels.ts'
import { securityLabels } from '#features/integrations/labels.ts'
import { limitStatusLabels } from '#features/tax-limits/shared/labels.ts'
import { broadcastLabels } from '#features/messages/shared/labels.ts'
import { channelLabels } from '#features/notifications/shared/labels.ts'
import { shiftLabels } from '#features/statutory-deadlines/labels.ts'
import { outboxLabels } from '#features/outbox/shared/labels.ts'
import { pollLabels } from '#features/polls/shared/labels.ts'
import { categoryLabels as serviceCategories, unitLabels, vatRateLabels } from '#features/pricelist/shared/labels.ts'
import { assigneeLabels, scopeLabels } from '#features/recurring-tasks/shared/labels.ts'
import { frequencyLabels } from '#features/calendar/shared/labels.ts'
import {
  approvalLabels,
  outcomeLabels,
  requiredLabels,
  requiredStateLabels,
  settlementLabels,
  taxLabels,
  taxStateLabels,
} from '#features/settlements/shared/labels.ts'
import { kindLabels as questionKinds, surveyLabels } from '#features/surveys/shared/labels.ts'
import { kindLabels as systemTicketKinds, systemTicketLabels } from '#features/system-tickets/shared/labels.ts'
import { hueLabels } from '#features/tags/shared/labels.ts'
import { sideLabels, sourceLabels, statusLabels } from '#features/tasks/shared/labels.ts'
import {
  accountingFormLabels,
  advanceLabels,
  incomeTaxLabels,
  vatPeriodLabels,
  vatStatusLabels,
  zusSchemeLabels,
} from '#features/tax-profiles/shared/labels.ts'
import { variantLabels } from '#features/tenants/shared/labels.ts'
import { ticketLabels } from '#features/tickets/shared/labels.ts'
import { audienceLabels, stateLabels as trainingLabels } from '#features/trainings/shared/labels.ts'
import { roleLabels, secondFactorLabels, themeLabels, userStatusLabels } from '#features/users/shared/labels.ts'
import { priorityLabels } from '#kernel/priorities.ts'

type Word = string | { label: string } | { full: string }
type Words = Readonly<Record<string, Word>>

/** Whatever the record is. */
const byKey: Record<string, Words> = {
  accounting_form: accountingFormLabels,
  accounting_status: settlementLabels,
  advances: advanceLabels,
  approval_mode: approvalLabels,
  mode: approvalLabels,
  assigned_to: sideLabels,
  assignee_kind: assigneeLabels,
  audience: audienceLabels,
  category: { ...documentCategories, ...requiredLabels, ...serviceCategories },
  channel: channelLabels,
  channels: channelLabels,
  muted: channelLabels,
  companyView: variantLabels.companyView,
  density: variantLabels.density,
  home: variantLabels.home,
  company_type: companyTypeLabels,
  company_types: companyTypeLabels,
  cooperation_status: cooperationStatusLabels,
  cost_kind: costLabels,
  counted: countedLabels,
  direction: directionLabels,
  encoding: encodingLabels,
  format: formatLabels,
  freq: frequencyLabels,
  held_state: settlementLabels,
  hue: hueLabels,
  income_tax: incomeTaxLabels,
  legal_status: legalStatusLabels,
  list: importedLabels,
  nfz_branch: nfzLabels,
  outcome: outcomeLabels,
  pay_period: payPeriodLabels,
  pit0: pit0Labels,
  ppk: ppkLabels,
  priority: priorityLabels,
  receipt: receiptLabels,
  recipients: { ...roleLabels, concerned: 'Osoba, której to dotyczy' },
  required: requiredLabels,
  role: roleLabels,
  roles: roleLabels,
  scan_state: scanLabels,
  scope: scopeLabels,
  second_factor: secondFactorLabels,
  security: securityLabels,
  shift: shiftLabels,
  source: sourceLabels,
  theme: themeLabels,
  unit: unitLabels,
  vat_period: vatPeriodLabels,
  vat_rate: vatRateLabels,
  vat_status: vatStatusLabels,
  warnings: warningLabels,
  zus_scheme: zusSchemeLabels,
}

/** What stands at `state`, `status` and `kind`, which every record has of its own. */
const byEntity: Record<string, Words> = {
  billing: statementLabels,
  broadcasts: broadcastLabels,
  contracts: { ...contractLabels, ...contractKindLabels },
  declarations: declarationLabels,
  documents: documentLabels,
  employees: { ...employeeLabels, ...contractKindLabels },
  exports: exportLabels,
  imports: importLabels,
  leaves: { ...leaveLabels, ...leaveKindLabels },
  limits: limitStatusLabels,
  outbox: outboxLabels,
  polls: pollLabels,
  settlements: { ...settlementLabels, ...taxStateLabels, ...requiredStateLabels, ...taxLabels },
  surveys: { ...surveyLabels, ...questionKinds },
  'system-tickets': { ...systemTicketLabels, ...systemTicketKinds },
  system_tickets: { ...systemTicketLabels, ...systemTicketKinds },
  tasks: statusLabels,
  tickets: ticketLabels,
  trainings: trainingLabels,
  users: userStatusLabels,
}

/** The word for one of a list of values; what is no such value stays as it is. */
export function valueLabel(entity: string, key: string, value: string): string {
  const words = ['state', 'status', 'kind'].includes(key) ? byEntity[entity] : byKey[key]
  const word = words && Object.hasOwn(words, value) ? words[value] : undefined
  if (word === undefined || typeof word === 'string') return word ?? value
  return 'full' in word ? word.full : word.label
}
